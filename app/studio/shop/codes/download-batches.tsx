import { dateText } from "#domain/calendar.ts"
import type { Listed, ListRow } from "../../resource.ts"
import { ListedScreen } from "../../resource-screen.tsx"
import { BATCH_COLUMNS, batchStatus, downloadName } from "./batch-text.ts"
import { CodesNav } from "./codes-nav.tsx"
import { DownloadBatch } from "./download-batch.tsx"
import { NewDownloadBatch } from "./new-download-batch.tsx"

function used({ redeemed, size }: ListRow) {
  return `${redeemed} of ${size}`
}

function made({ created_at }: ListRow) {
  return dateText(String(created_at))
}

const DOWNLOAD_BATCHES: Listed = {
  table: "download_batches",
  path: "codes/downloads",
  one: "batch",
  many: "download codes",
  roles: ["shop"],
  select: BATCH_COLUMNS,
  columns: [
    { key: "name", title: "Batch" },
    {
      key: "variant_id",
      title: "Download",
      unsorted: true,
      ...{ show: downloadName, text: downloadName },
    },
    {
      key: "redeemed",
      title: "Redeemed",
      numeric: true,
      unsorted: true,
      ...{ show: used, text: used },
    },
    {
      key: "expires_at",
      title: "Status",
      unsorted: true,
      ...{ show: batchStatus, text: batchStatus },
    },
    { key: "created_at", title: "Created", ...{ show: made, text: made } },
  ],
  searched: ["name"],
  sort: "-created_at",
  nameOf: ({ name }) => String(name ?? ""),
  // Batches are created and ended, but never edited.
  isIncoming: true,
}

export function Component() {
  return (
    <>
      <CodesNav />
      <ListedScreen
        listed={DOWNLOAD_BATCHES}
        one={(id) =>
          id === "new" ? (
            <NewDownloadBatch list={DOWNLOAD_BATCHES} />
          ) : (
            <DownloadBatch list={DOWNLOAD_BATCHES} id={id} />
          )
        }
      />
    </>
  )
}
