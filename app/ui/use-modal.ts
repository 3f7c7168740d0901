import { type RefObject, useEffect, useRef, useState } from "react"
import { flagPage } from "../site/page-flag.ts"
import { focusOn } from "./focus-on.ts"

type ModalOptions = {
  /** The element to focus, if not the first focusable one. */
  first?: RefObject<HTMLElement | null>
  /** The browser's Back closes it. */
  closesOnBack?: boolean
}

/** Opens a `<dialog>` over the page while its component is mounted, and returns
 * the focus to the opener however it is closed. */
export function useModal({ first, closesOnBack }: ModalOptions = {}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [opener] = useState(openerNow)
  useEffect(() => {
    dialog.current?.showModal()
    first?.current?.focus()
    const unflag = flagPage("scrollLock")
    return () => {
      unflag()
      giveFocusBack(opener)
    }
  }, [first, opener])
  useEffect(() => {
    if (!closesOnBack) return
    const close = () => dialog.current?.close()
    addEventListener("popstate", close)
    return () => removeEventListener("popstate", close)
  }, [closesOnBack])
  return dialog
}

let lastFocused: Element | null = null
if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    lastFocused = target as Element
  })
}

/** A button that is disabled while busy has lost the focus by the time its
 * dialog opens. */
function openerNow() {
  const { activeElement, body } = document
  const opener = activeElement === body ? lastFocused : activeElement
  return opener instanceof HTMLElement ? opener : null
}

/** If the opener is gone, such as a deleted row, the focus goes to the main
 * part of the page. */
function giveFocusBack(opener: HTMLElement | null) {
  if (!opener || !isFocusLost()) return
  opener.focus()
  if (isFocusLost()) return focusOn(document.querySelector("main"))
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    if (isFocusLost()) focusOn(document.querySelector("main"))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener("focusin", () => watch.disconnect(), { once: true })
}

function isFocusLost() {
  return document.activeElement === document.body
}
