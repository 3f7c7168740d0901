import * as frame from "../frame/use-doing.ts"
import { MUSIC } from "./intake-data.ts"

const SHOWN = [MUSIC, "releases", "products"]

/** Does something with what was brought. */
export function useDoing() {
  const { busy, act } = frame.useDoing(SHOWN)
  return {
    busy,
    act: (work: () => Promise<unknown>, done?: string) =>
      act(async () => {
        await work()
        return { done }
      }),
  }
}
