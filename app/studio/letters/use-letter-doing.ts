import { useDoing } from "../frame/use-doing.ts"
import { LETTERS_TABLE, LIST_TABLE } from "./letter-data.ts"

const SHOWN = [LETTERS_TABLE, LIST_TABLE, "today"]

/** Does something with a letter. */
export function useLetterDoing() {
  return useDoing(SHOWN)
}
