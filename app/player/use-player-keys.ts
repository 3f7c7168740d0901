import { useEffect } from "react"
import { singleKeysEnabled } from "../site/single-keys.ts"
import type { Controls } from "./controls.ts"
import type { Player } from "./player.ts"

const SEEK_S = 5
const LOUDER = 0.1
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]"
const PRESSED_BY_SPACE = "a, button, summary, [role=option]"
const MOVED_BY_ARROWS = "input, [role=slider], [role=option], [role=menu]"

type Key = {
  run: (player: Player, controls: Controls) => void
  /** Elements that use this key themselves when focused. */
  except?: string
  /** The only elements it works in. */
  within?: string
}

/** Up and down scroll the page, except while the focus is in the dock. */
const DOCK = "[data-dock]"

const KEYS: Record<string, Key> = {
  " ": { run: (player) => player.toggle(), except: PRESSED_BY_SPACE },
  m: { run: (_, controls) => controls.toggleMute() },
  ArrowRight: {
    run: (player) => player.seek(player.get().time + SEEK_S),
    except: MOVED_BY_ARROWS,
  },
  ArrowLeft: {
    run: (player) => player.seek(player.get().time - SEEK_S),
    except: MOVED_BY_ARROWS,
  },
  ArrowUp: {
    run: (player, controls) => controls.setVolume(player.level + LOUDER),
    except: MOVED_BY_ARROWS,
    within: DOCK,
  },
  ArrowDown: {
    run: (player, controls) => controls.setVolume(player.level - LOUDER),
    except: MOVED_BY_ARROWS,
    within: DOCK,
  },
}

/** Space plays and pauses, arrows seek and change the volume, m mutes, unless
 * somebody is typing or the focused element uses the key itself. */
export function usePlayerKeys(player: Player, controls: Controls) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const key = KEYS[event.key]
      if (!key || !player.current || !isFree(event, key)) return
      event.preventDefault()
      key.run(player, controls)
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [player, controls])
}

function isFree(event: KeyboardEvent, { except, within }: Key) {
  if (event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === "m" && !singleKeysEnabled()) return false
  const target = event.target as Element
  if (target.closest(`${TYPING}, dialog[open], [popover]`)) return false
  if (except && target.closest(except)) return false
  return !within || target.closest(within) !== null
}
