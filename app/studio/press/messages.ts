/** What is said of letters to the press, and of listening links. */
export const pressMessages = {
  noPeople: "Nobody is chosen: choose people in the press list first.",
  removed: (count: number) =>
    count === 1 ? "Removed: one person." : `Removed: ${count} people.`,
  forGood:
    "Gone for good: the letters to them, their listening links and what they heard by them. No history has it.",
  left: (day: string) =>
    `They left the list by the link in a letter, on ${day}. Turn it off only if they asked you to.`,
  mailboxGone: "the mailbox is gone, and nothing goes there.",
  bounced: (day: string) =>
    `A mail server said on ${day} that there is no such mailbox: no letter goes there until the address is another.`,
  noLetters:
    "No letter has gone to the press yet. Choose people in the press list, then write to them.",
  endingLink: (name: string) =>
    `${name} hears nothing by it from then on. It cannot be opened again: make another one instead.`,
  noRecord: "Choose the record first.",
  noTrack: "Choose a track, or all of them.",
  until: "Until when can it be heard? A day and a time, please.",
  plays: "A whole number of plays, please, or nothing.",
  noName: "Whom is it for?",
  notWhole: "A subject and a letter, please.",
  tooMany: "Five hundred people at the most, please: choose fewer.",
  sent: (count: number) =>
    count === 1
      ? "One letter is on its way."
      : `${count} letters are on their way.`,
  unknown:
    "The site did not answer: it is not known whether this was sent. Try again: everybody gets it once.",
  linkEnded: "Ended. Whoever has it hears nothing any more.",
  emptySheet: "There is no line in this file.",
  strangeSheet:
    "This is no list of people: it needs columns called Name and E-mail.",
  longSheet: "This file is too long. Two thousand lines, please.",
  brought: ({ added, changed }: { added: number; changed: number }) =>
    `Brought: ${added} new, ${changed} changed.`,
} as const
