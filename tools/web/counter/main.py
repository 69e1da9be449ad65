"""The plain Flet app that ours is measured against: a number and a button that adds one."""

import flet as ft


def main(page: ft.Page) -> None:
    count = ft.Text("0", size=50)

    def add() -> None:
        count.value = str(int(count.value) + 1)

    page.title = "Counter"
    page.vertical_alignment = ft.MainAxisAlignment.CENTER
    page.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    page.add(
        ft.Semantics(identifier="count", content=count),
        ft.Semantics(
            identifier="add",
            content=ft.FloatingActionButton(icon=ft.Icons.ADD, on_click=add),
        ),
    )


ft.run(main)
