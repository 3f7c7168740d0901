import { useEffect } from "react"
import type { Player } from "./player.ts"

const SEEK_S = 5
const LOUDER = 0.1
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]"
const PRESSABLE = "a, button, summary, input, [role=slider], [role=option]"

/** Space plays and pauses, arrows seek and change the volume, m mutes: unless
 * somebody is typing, or the key belongs to what has the focus. */
export function usePlayerKeys(player: Player) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!player.current || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element
      if (target.closest(TYPING) || target.closest("dialog[open]")) return
      if (target.closest(PRESSABLE) && event.key !== "m") return
      const run = KEYS[event.key]
      if (!run) return
      event.preventDefault()
      run(player)
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [player])
}

const KEYS: Record<string, (player: Player) => void> = {
  " ": (player) => player.toggle(),
  m: (player) => player.toggleMute(),
  ArrowRight: (player) => player.seek(player.get().time + SEEK_S),
  ArrowLeft: (player) => player.seek(player.get().time - SEEK_S),
  ArrowUp: (player) => player.setVolume(player.get().volume + LOUDER),
  ArrowDown: (player) => player.setVolume(player.get().volume - LOUDER),
}
