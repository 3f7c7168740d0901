import { type ComponentType, useState } from "react"
import { searchMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { SearchIcon } from "./search-icon.tsx"
import { useSearchKeys } from "./use-search-keys.ts"

type Dialog = ComponentType<{ onClose: () => void }>

/** The way into 'Search Everything'. The dialog's code comes when it is first
 * opened. */
export function Search() {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<{ Dialog: Dialog } | null>(null)

  async function show() {
    setOpen(true)
    const loaded = await import("./search-dialog.tsx").catch(() => null)
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
      {open && code && <code.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
