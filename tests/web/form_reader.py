"""A page's form as a browser without scripts would send it, and the places where a page says what is wrong."""

from html.parser import HTMLParser

VOID_TAGS = frozenset({"input", "br", "link", "meta", "img", "hr"})


class Page(HTMLParser):
    """What a test asks of a page: the fields of one form, all ids, the links, and the text of elements."""

    def __init__(self, response, form="round-form"):
        super().__init__(convert_charrefs=True)
        self.fields, self.buttons, self.ids, self.links, self.focused = {}, [], [], {}, []
        self._form, self._inside, self._select, self._area = form, False, None, None
        self._open = []
        self._texts = {}
        self.html = response.content.decode().replace("\u00a0", " ")
        self.feed(self.html)
        self.close()

    def text(self, identifier):
        """The text of the element with this id."""
        return " ".join("".join(self._texts[identifier]).split())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in VOID_TAGS:
            self._open.append((tag, given.get("id"), given.get("href")))
        if "id" in given:
            self.ids.append(given["id"])
            self._texts.setdefault(given["id"], [])
        if "autofocus" in given:
            self.focused.append(given.get("id") or given.get("class"))
        if tag == "form":
            self._inside = given.get("id") == self._form
        if self._inside or given.get("form") == self._form:
            self._control(tag, given)

    def _control(self, tag, given):
        name = given.get("name")
        if name == "csrfmiddlewaretoken":
            return
        if tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            default = "on" if given.get("type") == "checkbox" else ""
            self.fields.setdefault(name, []).append(given.get("value") or default)
        elif tag == "textarea":
            self._area = name
            self.fields[name] = [""]
        elif tag == "select":
            self._select = name
            self.fields[name] = []
        elif tag == "option" and self._select and ("selected" in given or not self.fields[self._select]):
            self.fields[self._select] = [given["value"]]
        elif tag == "button":
            self.buttons.append(given.get("value"))

    def handle_endtag(self, tag):
        if tag == "form":
            self._inside = False
        elif tag == "textarea" and self._area:
            # A browser drops the line break that the form writes before the text.
            self.fields[self._area] = [self.fields[self._area][0].removeprefix("\n")]
            self._area = None
        elif tag == "select":
            self._select = None
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if self._area:
            self.fields[self._area][0] += data
        for _tag, identifier, href in self._open:
            if identifier:
                self._texts[identifier].append(data)
            if href:
                self.links[href] = self.links.get(href, "") + data
