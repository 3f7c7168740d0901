import { type ComponentType, useRef, useState } from "react"
import { searchMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { keepKeystrokes } from "./keep-keystrokes.ts"
import { SearchIcon } from "./search-icon.tsx"
import { useSearchKeys } from "./use-search-keys.ts"

type Dialog = ComponentType<{ onClose: () => void; typed: string }>

/** The way into 'Search Everything'. The dialog's code comes when it is first
 * opened; what is typed meanwhile is in its field then. */
export function Search() {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<{ Dialog: Dialog } | null>(null)
  const typed = useRef("")

  async function show() {
    if (open) return
    setOpen(true)
    typed.current = ""
    if (code) return
    const kept = keepKeystrokes()
    const loaded = await import("./search-dialog.tsx").catch(() => null)
    typed.current = kept()
    if (loaded) return setCode({ Dialog: loaded.SearchDialog })
    setOpen(false)
    toast(searchMessages.notOpened)
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
      {open && code && (
        <code.Dialog typed={typed.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
