import { type ComponentType, type RefObject, useRef, useState } from "react"
import { searchMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { captureKeystrokes } from "./capture-keystrokes.ts"
import { SearchIcon } from "./search-icon.tsx"
import { useSearchKeys } from "./use-search-keys.ts"

type Dialog = ComponentType<{
  onClose: () => void
  typedBefore: RefObject<() => string>
}>

/** Opens 'Search Everything'. The dialog's code loads on first use; anything
 * typed in the meantime goes into its field. */
export function Search() {
  // Which opening is shown. A closed dialog reports it a little later, when the
  // next may already be open.
  const [opening, setOpening] = useState(0)
  const [code, setCode] = useState<{ Dialog: Dialog } | null>(null)
  const openings = useRef(0)
  const loading = useRef(false)
  const typed = useRef<() => string>(() => "")

  async function show() {
    if (loading.current) return
    typed.current()
    typed.current = captureKeystrokes()
    setOpening(++openings.current)
    if (code) return
    loading.current = true
    const loaded = await import("./search-dialog.tsx").catch(() => null)
    loading.current = false
    if (loaded) return setCode({ Dialog: loaded.SearchDialog })
    typed.current()
    setOpening(0)
    toast(searchMessages.notOpened)
  }

  function leave(left: number) {
    setOpening((now) => (now === left ? 0 : now))
  }

  useSearchKeys(show)
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K /"
        onClick={show}
        className="flex size-11 items-center justify-center gap-2 text-ash hover:text-bone xl:w-auto xl:px-3 noscript:hidden"
      >
        <SearchIcon />
        <span className="label max-xl:hidden">Search</span>
      </button>
      {opening !== 0 && code && (
        <code.Dialog
          key={opening}
          typedBefore={typed}
          onClose={() => leave(opening)}
        />
      )}
    </>
  )
}
