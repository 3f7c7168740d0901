import { useAction } from "../frame/use-action.ts"
import { LETTERS_TABLE, LIST_TABLE } from "./letter-data.ts"

const SHOWN = [LETTERS_TABLE, LIST_TABLE, "today"]

/** Runs an action on a letter. */
export function useLetterAction() {
  return useAction(SHOWN)
}
