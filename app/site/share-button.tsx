import { shareMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"

type ShareButtonProps = { title: string; path: string }

/** Shares the page through the system's share sheet, or copies the link where
 * there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, location.origin).href
    if ("share" in navigator) {
      // Closing the sheet is not an error.
      return navigator.share({ title, url }).catch(() => {})
    }
    await copy(url).then(
      () => toast(shareMessages.copied),
      () => toast(shareMessages.notCopied(url)),
    )
  }

  return (
    <Button look="quiet" className="noscript:hidden" onClick={share}>
      Share
    </Button>
  )
}

/** Rejects if the browser has no clipboard for this page. */
async function copy(text: string) {
  await navigator.clipboard.writeText(text)
}
