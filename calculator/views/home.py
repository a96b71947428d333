from django.shortcuts import render


def home(request):
    """首页: what the program does and where to begin."""
    return render(request, "home.html")
