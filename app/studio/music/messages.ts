import type { Why } from "./upload/sort-files.ts"

/** Sentences of the music screens. */
export const musicMessages = {
  noLibrary:
    "Music uploads aren't available, because the media library isn't installed. The person who runs the site can find instructions in docs/operating.md.",
  noMusic:
    "We found no music. Choose WAV, AIFF, FLAC or ALAC files, or a zip of them.",
  tooMuch: "These files are over the limit of 20 GB per release.",
  unreadable:
    "The browser couldn't read the dropped files. Use the buttons to choose them.",
  offline: "You're offline. The upload will continue when you're back online.",
  siteUnreachable:
    "We can't reach the site. The upload will continue by itself.",
  heavyFile: "This file is over the limit of 2 GB.",
  refusedBySite: "The site refused this file.",
  blockedByFile:
    "Processing can't start without this file. Try again or skip it.",
  resumeHint:
    "Drop the same folder or files again. We'll only upload what's missing and resume partial files.",
  otherFiles:
    "None of these files is missing. Drop the folder you started with.",
  missing: (count: number) =>
    count === 1
      ? "1 file is still missing"
      : `${count} files are still missing`,
  more: "Add a master, a zip or a cover. New tracks go to the end, and your corrections are kept.",
  notKept:
    "Your last changes to the draft couldn't be saved. Please check the draft.",
  saveFirst: "Your changes aren't saved yet. Please try again when they are.",
  draftKept: "Your draft is safe. It will reopen with the new files.",
  inspecting: "We're analysing the files. You can leave this page.",
  saved: "Saved",
  saving: "Saving…",
  unsaved: "Not saved yet",
  doubts: (count: number) =>
    count === 1 ? "1 field needs checking." : `${count} fields need checking.`,
  noDoubts: "Nothing needs checking.",
  remarks: (count: number) => (count === 1 ? "1 remark" : `${count} remarks`),
  made: "We're creating the files. You can leave this page.",
  drafted: "Release created",
  ready:
    "The release is ready as a draft, so only staff can see it. Publish it and its product from the release page.",
  releaseGone: "The release created from this upload was deleted.",
  nothingMissing: "Nothing. It's ready to publish.",
  allUploaded: "All files are uploaded and ready to be analysed.",
  stopAsk: "This deletes the uploaded files and any drafts created from them.",
  stopMakingAsk:
    "The remaining files won't be remade. The release stays as it is.",
  stoppedMaking: "Stopped. The release hasn't changed.",
  cancelled: "Upload cancelled. Its files will be deleted.",
  tryingAgain: "Trying again. Finished files are kept.",
  filesState: (state: string) =>
    state === "failed"
      ? "Some files couldn't be created."
      : "We're creating the files.",
  stale:
    "The release has changed since its files were made, or some files are missing.",
  previewChosen: "Saved. The old preview plays until the new one is ready.",
  remaking: "We're remaking the files. The old ones stay on sale until then.",
  shortTrack:
    "This track is shorter than 30 seconds, so all of it is the preview.",
  noAddress: "We couldn't load the file. Please try again in a moment.",
  notHeard:
    "This browser can't play this kind of file. You can still choose the preview.",
  signOff: "Keep as is",
} as const

const WHY: Record<Why, string> = {
  kind: "not music, a cue sheet, a cover or a zip",
  long: "the name is too long",
  heavy: "larger than 2 GB",
  empty: "empty",
  twice: "another file has this name",
  many: "over the limit of 200 files per release",
}

/** Why a file wasn't accepted. */
export function rejectionText(why: Why) {
  return WHY[why]
}
