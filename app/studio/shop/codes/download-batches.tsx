import { dateText } from "#domain/calendar.ts"
import type { Listed, ListRow } from "../../resource.ts"
import { ListedScreen } from "../../resource-screen.tsx"
import { BATCH_COLUMNS, opens, standing } from "./batch-words.ts"
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
      title: "Opens",
      unsorted: true,
      ...{ show: opens, text: opens },
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
      title: "State",
      unsorted: true,
      ...{ show: standing, text: standing },
    },
    { key: "created_at", title: "Made", ...{ show: made, text: made } },
  ],
  searched: ["name"],
  sort: "-created_at",
  nameOf: ({ name }) => String(name ?? ""),
  // Made as many, and ended: there is nothing to write about one.
  comesIn: true,
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
