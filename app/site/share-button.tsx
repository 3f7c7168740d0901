import { shareMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"

type ShareButtonProps = { title: string; path: string }

/** Hands the page on: by the system's own sheet where there is one, else the
 * link is copied. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, location.origin).href
    if ("share" in navigator) {
      // Closing the sheet is no fault.
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

/** Rejects where the browser has no clipboard for this page. */
async function copy(text: string) {
  await navigator.clipboard.writeText(text)
}
