import { letSingleKeysWork, useSingleKeys } from "./single-keys.ts"

/** Turns the shortcuts that are one letter off and on again. */
export function SingleKeySwitch() {
  const on = useSingleKeys()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => letSingleKeysWork(!on)}
      className="label flex min-h-11 items-center gap-3 text-ash hover:text-bone noscript:hidden"
    >
      Shortcuts / and M
      <span aria-hidden="true" className="text-bone">
        {on ? "On" : "Off"}
      </span>
    </button>
  )
}
