import * as frame from "../frame/use-action.ts"
import { MUSIC } from "./intake-data.ts"

const SHOWN = [MUSIC, "releases", "products"]

/** Runs an action on an intake. */
export function useMusicAction() {
  const { busy, run } = frame.useAction(SHOWN)
  return {
    busy,
    run: (work: () => Promise<unknown>, done?: string) =>
      run(async () => {
        await work()
        return { done }
      }),
  }
}
