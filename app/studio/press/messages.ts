import { MOST_LINK_PLAYS } from "#domain/limits.ts"
/** Sentences about press mailings and listening links. */
export const pressMessages = {
  noPeople: "Select people in the press list first.",
  removed: (count: number) =>
    count === 1 ? "1 person removed" : `${count} people removed`,
  permanentWarning:
    "This permanently deletes their emails, listening links and listening history. It can't be undone.",
  left: (day: string) =>
    `They unsubscribed on ${day}. Turn this off only if they ask you to.`,
  mailboxGone: "won't get this email, because the address bounced.",
  bounced: (day: string) =>
    `This address bounced on ${day}. We won't send to it until you change the address.`,
  noLetters:
    "No press emails yet. Select people in the press list and write to them.",
  endingLink: (name: string) =>
    `${name} can no longer listen with this link. You can't reopen it, but you can create a new one.`,
  noRelease: "Choose a release first.",
  noTrack: "Choose at least one track.",
  until: "Enter the date and time when the link expires.",
  plays: `Enter a number of plays from 1 to ${MOST_LINK_PLAYS.toLocaleString("en-GB")}, or leave it empty.`,
  noName: "Enter a name.",
  incomplete: "Enter a subject and a message.",
  tooMany: "You can email up to 500 people at a time. Select fewer.",
  sent: (count: number) =>
    count === 1 ? "Sending 1 email." : `Sending ${count} emails.`,
  unknown:
    "We couldn't reach the site, so we don't know whether this was sent. Please try again; nobody will get it twice.",
  linkEnded: "Link ended. It no longer works.",
  emptyFile: "This file is empty.",
  wrongColumns: "This file needs columns called Name and Email.",
  longFile: "This file is too long. It can have up to 2,000 lines.",
  imported: ({ added, changed }: { added: number; changed: number }) =>
    `Imported: ${added} new, ${changed} changed`,
} as const
