"""链接: the address at which a code opens its table."""


def table_path(code: str) -> str:
    """链接: the path of a table's page, for either of its codes."""
    return f"/t/{code}/"
