import { expect, test } from "vitest"
import { csvOf } from "../list/csv.ts"
import { readSheet } from "./read-sheet.ts"

test("the list's own file comes back as it was, formulas and all", () => {
  const columns = ["Id", "Name", "E-mail", "Tags", "Note", "No letters"]
  const file = csvOf(
    columns.map((title) => ({ key: title, title })),
    [
      {
        ...{ id: "1", Id: "1", Name: '=HYPERLINK("x")', "E-mail": "a@b.c" },
        ...{ Tags: "radio, folk", Note: 'a "b",\nc', "No letters": "yes" },
      },
    ],
  )
  expect(file).toContain("'=HYPERLINK")
  expect(readSheet(file)).toEqual([
    {
      ...{ id: "1", name: '=HYPERLINK("x")', email: "a@b.c" },
      ...{ tags: "radio, folk", note: 'a "b",\nc', no_mail: "yes" },
    },
  ])
})

test("a file of another program needs a name and an address", () => {
  expect(readSheet("Name;Email Address;Phone\nAda;a@b.c;0\n")).toEqual([
    { name: "Ada", email: "a@b.c" },
  ])
  expect(readSheet("Name,Outlet\nAda,BBC\n")).toBe("strangeSheet")
  expect(readSheet("Name,E-mail\n")).toBe("emptySheet")
  const long = `Name,E-mail\n${"a,a@b.c\n".repeat(2001)}`
  expect(readSheet(long)).toBe("longSheet")
})
