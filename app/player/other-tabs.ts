const channel =
  typeof BroadcastChannel === "function" && typeof document === "object"
    ? new BroadcastChannel("player")
    : null

/** One thing plays at a time, in every tab there is. */
export function tellOtherTabs() {
  channel?.postMessage("playing")
}

export function onOtherTab(hush: () => void) {
  channel?.addEventListener("message", hush)
}
