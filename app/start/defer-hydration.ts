import type { startFiles } from "./router-internals.ts"

type StartFiles = ReturnType<typeof startFiles>

/** Deferred hydration: loads the site's scripts once the first screen is
 * painted or somebody touches it, and replays earlier clicks, typing and
 * submits. Its source is inlined into the page, so it must not use anything
 * from outside this function. */
export function deferHydration(
  files: StartFiles,
  handOver: (modules: Record<string, unknown>) => void,
) {
  const GIVE_UP_MS = 4000
  const SEEN_MS = 600
  const UNFOLD_MS = 4
  const page = document.documentElement
  const touches = ["pointerdown", "keydown", "focusin", "scroll", "submit"]
  const { hash, pathname, search } = location
  /** Early interactions in order, with how to replay them. Each element is
   * replayed once: a second press only means that the visitor saw no
   * reaction. */
  const early = new Map<HTMLElement, () => void>()
  const keepers = [
    ["click", keepPress],
    ["submit", keepSubmit],
    ["input", keepInput],
  ] as const

  /** The visitor has interacted with the page. */
  function touched() {
    for (const type of touches) removeEventListener(type, touched, true)
    clearTimeout(patience)
    delete page.dataset.below
    begin()
  }

  async function begin() {
    if (begun) return
    begun = true
    try {
      await load()
    } catch (error) {
      // Without scripts the browser sends the form itself.
      repeatEarly()
      throw error
    }
  }

  /** One task per part, so that none of them is long. */
  async function load() {
    const own = files.routes.map(([, file]) => file)
    const all = [files.entry, ...files.preloads, files.manifest, ...own]
    for (const [place, file] of all.entries()) {
      if (place % 3 === 2) await new Promise((resolve) => setTimeout(resolve))
      const link = document.createElement("link")
      link.rel = "modulepreload"
      link.href = file
      document.head.append(link)
    }
    for (const file of [...files.preloads, files.manifest]) {
      await import(/* @vite-ignore */ file)
    }
    const modules: Record<string, unknown> = {}
    for (const [id, file] of files.routes) {
      modules[id] = await import(/* @vite-ignore */ file)
    }
    handOver(modules)
    await import(/* @vite-ignore */ files.entry)
  }

  function showWhole() {
    page.dataset.whole = ""
  }

  /** The router restores a scroll position before the fonts load. They change
   * the heights above it, and scroll anchoring would move the position
   * along. */
  function keepRestoredPlace() {
    page.style.overflowAnchor = "none"
    addEventListener("DOMContentLoaded", async () => {
      await document.fonts.ready
      page.style.overflowAnchor = ""
    })
  }

  /** Lays out the content below the first screen, one task per part. */
  async function unfold() {
    delete page.dataset.below
    const parts = document.querySelectorAll<HTMLElement>(".later")
    let since = performance.now()
    for (const part of parts) {
      if (getComputedStyle(part).contentVisibility === "visible") continue
      part.style.contentVisibility = "visible"
      part.getBoundingClientRect()
      if (performance.now() - since < UNFOLD_MS) continue
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    showWhole()
    for (const part of parts) part.style.contentVisibility = ""
  }

  function keepPress(event: MouseEvent) {
    const button = (event.target as Element).closest("button")
    if (button?.type !== "button" || button.popoverTargetElement) return
    keep(event, button, () => button.click())
  }

  /** By Enter, by a button or by a password manager. */
  function keepSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const { submitter } = event
    event.preventDefault()
    keep(event, form, () => form.requestSubmit(submitter), submitter ?? form)
  }

  function keep(
    event: Event,
    element: HTMLElement,
    repeat: () => void,
    busy = element,
  ) {
    // React, half hydrated, would handle it as well.
    event.stopImmediatePropagation()
    busy.ariaBusy = "true"
    early.set(element, () => {
      busy.ariaBusy = null
      repeat()
    })
  }

  /** React keeps what is typed in uncontrolled fields. In controlled ones
   * (`value`, `checked`) it assumes the server's value until a change
   * event. */
  function keepInput({ target }: Event) {
    const field = target as HTMLInputElement
    early.set(field, () => {
      if (field.type === "radio") {
        if (!field.checked) return
        field.checked = false
        return field.click()
      }
      if (field.type === "search" || field.type === "range") {
        const { value } = field
        field.value = ""
        // Bypasses React, which tracks every value a script sets.
        Reflect.set(HTMLInputElement.prototype, "value", value, field)
      }
      field.dispatchEvent(new Event("change", { bubbles: true }))
    })
  }

  /** One task each, so that React has rendered one change before the next. */
  async function repeatEarly() {
    for (const [type, listener] of keepers) {
      removeEventListener(type, listener as EventListener, true)
    }
    for (const [element, repeat] of early) {
      if (element.isConnected) repeat()
      await new Promise((resolve) => setTimeout(resolve))
    }
    unfold()
  }

  /** Starts once the largest pictures have been painted. Waiting for their
   * frame would block the page, so a PerformanceObserver reports it. */
  async function paint() {
    const large = document.querySelectorAll<HTMLImageElement>(
      "img[fetchpriority=high]",
    )
    await Promise.allSettled([...large].map((image) => image.decode()))
    const seen = new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & {
        element?: Element | null
      })[]
      if (!entries.some(({ element }) => element?.matches("[fetchpriority]")))
        return
      seen.disconnect()
      setTimeout(begin)
    })
    seen.observe({ type: "largest-contentful-paint", buffered: true })
    setTimeout(begin, large.length > 0 ? SEEN_MS : 100)
  }

  // The fragment of a mailed link is for session/auth-callback.ts only.
  if (/[#&](\w+_token|error\w*|message)=/.test(hash)) {
    Object.assign(window, { __authCallback: hash })
    history.replaceState(history.state, "", pathname + search)
  }
  // A restored scroll position needs the real heights above it, and full-page
  // screenshot tools resize the window.
  page.dataset.below = ""
  const [visit] = performance.getEntriesByType("navigation")
  const returning = (visit as { type?: string })?.type !== "navigate"
  if (location.hash || returning) showWhole()
  if (returning) keepRestoredPlace()
  addEventListener("resize", () => {
    if (performance.getEntriesByType("paint").length > 0) showWhole()
  })
  // A script's `submit()` would bypass all listeners.
  const { prototype } = HTMLFormElement
  prototype.submit = prototype.requestSubmit
  let begun = false
  const patience = setTimeout(touched, GIVE_UP_MS)
  for (const type of touches) addEventListener(type, touched, true)
  for (const [type, listener] of keepers) {
    addEventListener(type, listener as EventListener, true)
  }
  addEventListener("live", repeatEarly, { once: true })
  addEventListener("load", paint, { once: true })
}
