import { expect, test } from "vitest"
import { staffPasswordFault } from "./staff-password.ts"

test.each(["", "short", "ninechars", "🎧🎧🎧🎧🎧🎧🎧🎧🎧"])(
  "%j is too short for Studio",
  (password) => {
    expect(staffPasswordFault(password)).toBe("short")
  },
)

test.each([
  "password123",
  "Password123!",
  "P@ssw0rd2024",
  "passwordpassword",
  "1234567890",
  "0987654321",
  "123456789012",
  "qwertyuiop",
  "Qwerty12345!",
  "qwertyuiopasdf",
  "asdfghjkl1",
  "abcdefghij",
  "aaaaaaaaaa",
  "abababababab",
  "1111111111",
  "iloveyou1234",
  "letmein12345",
  "Summer2024!",
  "Liverpool99",
  "welcome2026",
  "adminadmin1",
  "changeme123",
  "1q2w3e4r5t",
  "q1w2e3r4t5",
  "1qaz2wsx3edc",
  "zaq12wsxcde3",
  "1qazxsw23edc",
  "zaq1xsw2cde3",
  "qazwsxedcrfv",
  "qawsedrftg",
  "azertyuiop1",
  "qwertzuiop",
  "christopher",
  "volleyball",
  "strawberry",
  "california",
  "tinkerbell",
  "elizabeth1",
  "Elizabeth2024!",
  "2008elizabeth",
  "str@wberry7",
  "1122334455",
  "112233445566",
  "aabbccddee",
  "rainbow123",
  "mypassword1",
  "0123012301230",
])("%j is too easy to guess", (password) => {
  expect(staffPasswordFault(password)).toBe("common")
})

test.each([
  "side-b-first",
  "first-pressing",
  "run-the-label",
  "correct horse",
  "Kt7#qPz!9w",
  "8301749265",
  "ключ-от-двери",
  "rainbow over Hove",
  "strawberry-tape-4",
  "elizabeth & the volt",
  "wet oyster card",
  "7f3ab91c0e",
])("%j is good enough", (password) => {
  expect(staffPasswordFault(password)).toBeNull()
})
