import { LEAKED_PASSWORDS } from "./leaked-passwords.ts"

/** Members need six characters; people who can change the site need more. */
export const MIN_STAFF_PASSWORD_LENGTH = 10
/** The number of distinct characters a password needs besides its common
 * parts. */
const MIN_DISTINCT_CHARACTERS = 5

const SENTENCES = {
  short: "Studio passwords need at least ten characters.",
  common: "This password is too easy to guess. Please choose another.",
} as const

/** The fault of a staff password, or null. */
export function staffPasswordFault(password: string) {
  if ([...password].length < MIN_STAFF_PASSWORD_LENGTH) return "short"
  return isCommon(password) ? "common" : null
}

/** The same as a sentence. */
export function staffPasswordProblem(password: string) {
  const fault = staffPasswordFault(password)
  return fault && SENTENCES[fault]
}

/** The words that leaked passwords consist of. Digits, punctuation or each
 * other around them do not make them stronger. */
const WORDS =
  "password passwort passwd passphrase secret letmein welcome hello admin administrator root login master access iloveyou loveyou love baby babygirl princess sunshine flower summer winter spring autumn monday friday january december football baseball basketball liverpool arsenal chelsea manchester barcelona soccer hockey monkey dragon tiger pokemon superman batman spiderman starwars naruto minecraft trustno shadow killer freedom whatever michael jordan jessica charlie ashley daniel thomas andrew joshua nicole hannah jennifer computer internet google facebook instagram samsung changeme default guest test testing temp qwerty qwertz azerty asdf asdfgh zxcv zxcvbn wasd qazwsx lovely angel forever cookie chocolate cheese orange banana music studio record records label vinyl london"
    .split(" ")
    .toSorted((a, b) => b.length - a.length)
const COMMON_WORD = new RegExp(WORDS.join("|"), "g")

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  // Keyboards elsewhere
  ...["qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm"],
  // Column by column, up and down, and from row to row
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7",
  "1qazxsw23edcvfr45tgbnhy67ujm",
  "zaq12wsxcde34rfvbgt56yhnmju7",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qawsedrftgyhujikolp",
  "azsxdcfvgbhnjmk",
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))]

const SIGNS: Record<string, string> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", $: "s", "!": "i", "|": "l" },
}

function isCommon(password: string) {
  const typed = password.toLowerCase()
  const spelt = plain(typed)
  const single = typed.replaceAll(/(.)\1+/gu, "$1")
  return [typed, spelt, single].some((text) => {
    const word = withoutDecoration(text)
    if ([word, plain(word)].some((one) => LEAKED_PASSWORDS.has(one)))
      return true
    const own = withoutRuns(text.replaceAll(COMMON_WORD, " "))
    return new Set(own.replaceAll(/\s/g, "")).size < MIN_DISTINCT_CHARACTERS
  })
}

function plain(text: string) {
  return [...text].map((sign) => SIGNS[sign] ?? sign).join("")
}

/** Without the digits and signs that people put around a word. */
function withoutDecoration(text: string) {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
}

/** Removes runs of three or more that are adjacent on a keyboard, in the
 * alphabet or in counting. */
function withoutRuns(text: string) {
  let own = ""
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && isRun(text.slice(at, end + 1))) end += 1
    if (end - at < 3) own += text.slice(at, end)
    at = end
  }
  return own
}

function isRun(text: string) {
  return RUNS.some((run) => run.includes(text))
}
