/** Captures keystrokes from now on. The returned function stops capturing and
 * returns the text. */
export function captureKeystrokes() {
  let typed = ""
  const listening = new AbortController()
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === "Backspace") typed = typed.slice(0, -1)
      else if (event.key.length === 1) typed += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: listening.signal },
  )
  return () => {
    listening.abort()
    return typed
  }
}
