"""牌桌地址: everything below a table's link. One address shape for the scorer's and the viewers' links."""

from django.urls import path

from calculator.views.tables import books, changing, entering, export, history, rounds, seats, show

urlpatterns = [
    path("", show.table, name="table"),
    path("record/", entering.record, name="table_record"),
    path("record/<int:position>/", entering.record, name="table_insert"),
    path("rounds/<int:number>/", rounds.shown, name="table_round"),
    path("rounds/<int:number>/edit/", entering.edit, name="table_edit"),
    path("rounds/<int:number>/cancel/", rounds.cancel, name="table_cancel"),
    path("rounds/<int:number>/restore/", rounds.restore, name="table_restore"),
    path("rounds/<int:number>/move/", rounds.move, name="table_move"),
    path("rounds/<int:number>/versions/<int:version>/", rounds.version, name="table_version"),
    path("undo/", rounds.undo, name="table_undo"),
    path("swap/", seats.swap, name="table_swap"),
    path("settle-up/", books.settle_up, name="table_settle_up"),
    path("statistics/", books.statistics_page, name="table_statistics"),
    path("transfers/", books.transfers, name="table_transfers"),
    path("history/", history.history, name="table_history"),
    path("sheet/", export.sheet, name="table_sheet"),
    path("table.json", export.document, name="table_json"),
    path("rounds.csv", export.rounds, name="table_rounds_csv"),
    path("transfers.csv", export.transfers, name="table_transfers_csv"),
    path("settings/", changing.settings, name="table_settings"),
    path("delete/", changing.delete, name="table_delete"),
]
