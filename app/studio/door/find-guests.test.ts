import { expect, test } from "vitest"
import { findGuests } from "./find-guests.ts"

const guest = (
  number: number,
  holder: string | null,
  email: string | null,
  order_number: string,
  code_start: string,
) => ({ number, holder, email, order_number, code_start })

const GUESTS = [
  guest(12, "Inês Caldeira", "ines.c@fans.example", "1042", "7K3M"),
  guest(13, "Bea Okafor", "ines.c@fans.example", "1042", "0Q9Z"),
  guest(1043, "Łucja Wilk", "wilk12@mail.example", "1043", "ZZ0A"),
  guest(15, null, null, "1044", "7K3N"),
]

test.each([
  ["", [12, 13, 1043, 15]],
  ["ines", [12, 13]],
  ["INES cald", [12]],
  ["okafor b", [13]],
  ["fans.example", [12, 13]],
  ["wilk12@", [1043]],
  ["12", [12]],
  ["1042", [12, 13]],
  ["#1042", [12, 13]],
  // A ticket and an order of the same number are both shown.
  ["1043", [1043]],
  ["#1044", [15]],
  ["104", [12, 13, 1043, 15]],
  ["7k3m", [12]],
  ["7K3M Q9ZX 0123", [12]],
  ["oq9z", [13]],
  ["7k3", []],
  ["nobody", []],
  [".*", []],
])("%j finds %j", (typed, numbers) => {
  const found = findGuests(GUESTS, typed).map(({ number }) => number)
  expect(found).toEqual(numbers)
})
