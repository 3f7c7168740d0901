import { useState } from "react"
import { studioMessages } from "../messages.ts"

/** A secret link, shown once so that it can be copied. */
export function SecretLink({ link }: { link: string }) {
  const [said, setSaid] = useState<string>(studioMessages.linkCreated)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(studioMessages.linkCopied)
    } catch {
      setSaid(studioMessages.linkNotCopied)
    }
  }
  return (
    <div className="grid gap-2">
      <p role="status">{said}</p>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label="Link"
          className="box label"
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="press shrink-0" onClick={copy}>
          Copy
        </button>
      </div>
    </div>
  )
}
