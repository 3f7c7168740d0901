import type { Why } from "./bring/accepted.ts"

/** What is said while music comes in. */
export const musicMessages = {
  noLibrary:
    "This site cannot read music: its media library is not installed. Whoever runs the site finds how in docs/operating.md.",
  noMusic:
    "There is no music in it. WAV, AIFF, FLAC or ALAC, or a zip of them, please.",
  tooMuch: "That is more than 20 GB, which is the most for one record.",
  unreadable: "The browser could not read what was dropped. Choose it instead.",
  lineAway: "The line is gone. It goes on by itself when it is back.",
  siteAway: "The site does not answer just now. It goes on by itself.",
  heavyFile: "The site takes no file as large as this: 2 GB at the most.",
  notTakenBySite: "The site would not take this file.",
  notWithout:
    "It does not begin while this one is awaited: try again, or leave it out.",
  goesOn:
    "Drop the same folder or files again: only what is missing is sent, and begun files go on where they were.",
  otherFiles:
    "None of these is missing here. Drop the folder that you began with.",
  missing: (count: number) =>
    count === 1
      ? "One file is missing still."
      : `${count} files are missing still.`,
  more: "Another master, a zip, a cover. New tracks stand last, and nothing that you mended changes.",
  notKept:
    "What you changed last in the draft could not be saved. Look at it again.",
  saveFirst: "What you mended is not saved yet. Settle that first.",
  comesBack:
    "The draft is kept as you left it, and comes back with what you bring.",
  inspecting:
    "Every file is read and measured. You can leave: it goes on without you.",
  saved: "Saved",
  saving: "Saving…",
  unsaved: "Not saved yet",
  doubts: (count: number) =>
    count === 1
      ? "One thing is in doubt. It is marked where it stands."
      : `${count} things are in doubt. They are marked where they stand.`,
  noDoubts: "Nothing is in doubt.",
  remarks: (count: number) => (count === 1 ? "1 remark" : `${count} remarks`),
  made: "The files are being made. You can leave: it goes on without you.",
  drafted: "The record is drafted.",
  ready:
    "The record is made, as a draft: nobody outside sees it. Publish it from its page, and what is sold of it comes out with it.",
  releaseGone: "The record that was made of it is not there any more.",
  nothingMissing: "Nothing. It can be published.",
  allThere: "All of it is there, and waits to be looked at.",
  stopAsk:
    "What was brought is thrown away, and so are the drafts that were made of it.",
  stopMakingAsk:
    "What is left to be made again is not made. The record stays as it is.",
  stoppedMaking: "Stopped. The record is as it was.",
  cancelled: "Stopped. What was brought is thrown away by and by.",
  tryingAgain: "Once more. What was done already stays.",
  filesState: (state: string) =>
    state === "failed"
      ? "Not all of its files could be made."
      : "Its files are being made.",
  stale:
    "The record has changed since its files were made, or some are missing.",
  previewChosen:
    "Chosen. The preview is made again; the old one is heard until then.",
  madeAgain: "The files are made again. The old ones are sold until then.",
  shortTrack: "Shorter than thirty seconds: all of it is heard.",
  noAddress: "The file did not come just now. Listen again in a moment.",
  notHeard:
    "This browser cannot play a file of this kind. The preview can be chosen all the same.",
  signOff: "Leave it so",
} as const

const WHY: Record<Why, string> = {
  kind: "no music, cue sheet, cover or zip",
  long: "its name is too long",
  heavy: "larger than 2 GB",
  empty: "empty",
  twice: "there is another of this name",
  many: "200 files are enough for one record",
}

/** Why a file stays where it is. */
export function whyNotTaken(why: Why) {
  return WHY[why]
}
