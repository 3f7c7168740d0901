import { expect, test } from "vitest"
import { csvOf } from "../list/csv.ts"
import { readImport } from "./read-import.ts"

test("reads back an exported press list, including escaped formulas", () => {
  const columns = ["Id", "Name", "Email", "Tags", "Note", "No emails"]
  const file = csvOf(
    columns.map((title) => ({ key: title, title })),
    [
      {
        ...{ id: "1", Id: "1", Name: '=HYPERLINK("x")', Email: "a@b.c" },
        ...{ Tags: "radio, folk", Note: 'a "b",\nc', "No emails": "yes" },
      },
    ],
  )
  expect(file).toContain("'=HYPERLINK")
  expect(readImport(file)).toEqual([
    {
      ...{ id: "1", name: '=HYPERLINK("x")', email: "a@b.c" },
      ...{ tags: "radio, folk", note: 'a "b",\nc', no_mail: "yes" },
    },
  ])
})

test("requires name and email columns in other files", () => {
  expect(readImport("Name;Email Address;Phone\nAda;a@b.c;0\n")).toEqual([
    { name: "Ada", email: "a@b.c" },
  ])
  expect(readImport("Name,Outlet\nAda,BBC\n")).toBe("wrongColumns")
  expect(readImport("Name,Email\n")).toBe("emptyFile")
  const long = `Name,Email\n${"a,a@b.c\n".repeat(2001)}`
  expect(readImport(long)).toBe("longFile")
})
