import { useState } from "react"
import { openKit } from "../catalogue/press-kit/open-kit.ts"
import { callFunction } from "../data/functions.ts"
import { pressKitMessages } from "../messages.ts"
import { Button } from "../ui/button.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { toast } from "../ui/toast.ts"

/** The artist's press kit with this release's one-sheet and listening link. */
export function PressKitButton({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)

  async function take() {
    if (busy) return
    setBusy(true)
    const asked = { listening: token }
    const answer = await callFunction<{ url: string }>(
      "get-presskit-url",
      asked,
    )
    setBusy(false)
    if (answer.ok) openKit(answer.data.url)
    else toast(pressKitMessages.unavailable(answer.reason))
  }

  return (
    <section aria-labelledby="kit" className="px-gutter pb-20">
      <SectionHead id="kit" title="Press kit" />
      <Button look="quiet" aria-disabled={busy} onClick={take}>
        {busy ? "Preparing download..." : "Download the press kit"}
      </Button>
    </section>
  )
}
