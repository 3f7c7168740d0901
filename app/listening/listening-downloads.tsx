import { useState } from "react"
import type { ListeningRecord } from "#domain/listening.ts"
import { type Bundle, splitBundle } from "../account/downloads/bundle.ts"
import { BundleList } from "../account/downloads/bundle-list.tsx"
import { downloadListening } from "../data/listening.ts"
import { Button } from "../ui/button.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { toast } from "../ui/toast.ts"
import { listeningMessages } from "./messages.ts"

type Offer = Pick<Bundle, "downloads" | "until">
type ListeningDownloadsProps = { token: string; record: ListeningRecord }

/** The downloads a listener may keep: everything, or single tracks. */
export function ListeningDownloads({ token, record }: ListeningDownloadsProps) {
  const { tracks } = record
  return (
    <section aria-labelledby="take-along" className="px-gutter pb-20">
      <SectionHead id="take-along" title="Download" />
      <ul className="border-rule border-b">
        {tracks.length > 1 && (
          <DownloadRow token={token} title={record.title} whole />
        )}
        {tracks.map(({ id, name }) => (
          <DownloadRow key={id} token={token} track={id} title={name} />
        ))}
      </ul>
    </section>
  )
}

type DownloadRowProps = {
  token: string
  track?: string
  title: string
  whole?: true
}

/** Starts the download if there is one format; otherwise offers the choice. */
function DownloadRow({ token, track, title, whole }: DownloadRowProps) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const asked = Date.now()
    const answer = await downloadListening(token, track)
    setBusy(false)
    if (!answer.ok) return toast(listeningMessages.noDownload(answer.reason))
    const { downloads } = answer.data
    setOffer({ downloads, until: asked + HOUR_MS })
    const { wholes } = splitBundle({ downloads })
    if (wholes.length === 1) location.assign(wholes[0]?.url ?? "")
  }

  return (
    <li className="grid gap-2 border-rule border-t py-3">
      <div className="flex items-center justify-between gap-6">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {title}
          {whole && <span className="text-ash"> · all of it</span>}
        </p>
        <Button
          look="quiet"
          aria-disabled={busy}
          aria-label={`Download ${title}${whole ? ", all of it" : ""}`}
          onClick={() => !busy && void download()}
        >
          {busy ? "Preparing..." : "Download"}
        </Button>
      </div>
      {offer && <BundleList bundle={offer} />}
    </li>
  )
}

const HOUR_MS = 60 * 60 * 1000
