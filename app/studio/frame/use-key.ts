import { useEffect, useEffectEvent } from "react"
import { singleKeysEnabled } from "../../site/single-keys.ts"

/** Runs a handler on a key. A single letter works only while nobody types, no
 * dialog is open and single-key shortcuts are on. `mod+` is ⌘ or Ctrl and
 * works everywhere. */
export function useKey(key: string, run: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!fits(event, key)) return
    event.preventDefault()
    run(event)
  })
  useEffect(() => {
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

/** ⌘S saves the form on the screen, unless a dialog covers it. */
export function useSaveKey(save: () => unknown) {
  useKey("mod+s", () => {
    if (!isCovered()) save()
  })
}

const MOD = "mod+"

function fits(event: KeyboardEvent, key: string) {
  const held = event.metaKey || event.ctrlKey
  if (key.startsWith(MOD)) {
    return held && event.key.toLowerCase() === key.slice(MOD.length)
  }
  if (held || event.altKey || event.key !== key) return false
  if (key === " " && isPressed(event.target)) return false
  return singleKeysEnabled() && !isTyping(event.target) && !isCovered()
}

const PRESSED_BY_SPACE = "button, summary, audio, input"

/** The space bar presses a focused button. */
function isPressed(target: EventTarget | null) {
  return target instanceof Element && target.closest(PRESSED_BY_SPACE) !== null
}

const TYPED_IN =
  "input:not([type=checkbox]), textarea, select, [contenteditable]"

function isTyping(target: EventTarget | null) {
  return target instanceof Element && target.closest(TYPED_IN) !== null
}

function isCovered() {
  return document.querySelector("dialog[open]") !== null
}
