import { useQuery, useQueryClient } from "@tanstack/react-query"
import {
  DOWNLOAD_BATCH,
  MOST_DOWNLOAD_CODES,
} from "#domain/records/promo-code.ts"
import { ask, call } from "../../data/tables.ts"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { errorMessage, studioMessages } from "../../messages.ts"
import type { Group, Listed, ListRow, Values } from "../../resource.ts"
import { BatchForm } from "./batch-form.tsx"
import { downloadName } from "./batch-text.ts"

const MOST_OFFERED = 1000

/** Creates download codes, for cards or for the press. */
export function NewDownloadBatch({ list }: { list: Listed }) {
  const queries = useQueryClient()
  const offered = useQuery({
    queryKey: ["product_variants", "downloads"],
    queryFn: readDownloads,
  })
  if (offered.isPending) return <Loading />
  if (offered.isError) return <Notice text={errorMessage(offered.error)} />
  if (offered.data.length === 0) {
    return (
      <Notice text="No product has a download-only variant yet. Add one first." />
    )
  }
  async function make(values: Values) {
    const { name, variant_id, count, expires_at } = values
    const { codes } = await call<{ codes: string[] }>("make_download_codes", {
      p_name: name,
      p_variant_id: variant_id,
      p_count: count,
      p_expires_at: expires_at,
    })
    await queries.invalidateQueries({ queryKey: [list.table] })
    return {
      name: String(name),
      said: studioMessages.codesOnce,
      codes,
      beside: [{ title: "Link", of: addressOf }],
    }
  }
  return (
    <BatchForm
      list={list}
      title="New download codes"
      groups={[groupOf(offered.data)]}
      rules={DOWNLOAD_BATCH}
      blank={{ name: "", variant_id: "", count: "", expires_at: "" }}
      make={make}
    />
  )
}

/** A URL for QR codes. The code is in the fragment, which servers never see. */
function addressOf(code: string) {
  return `${window.location.origin}/redeem#code=${code}`
}

function groupOf(variants: ListRow[]): Group {
  return {
    title: "Batch",
    fields: [
      {
        kind: "line",
        name: "name",
        label: "Name",
        required: true,
        hint: "For your own records, such as 'Second pressing' or 'Press, May'.",
      },
      {
        kind: "choice",
        name: "variant_id",
        label: "Download",
        options: [
          { value: "", title: "Choose a download" },
          ...variants.map((row) => ({
            value: row.id,
            title: downloadName({ product_variants: row }),
          })),
        ],
        required: true,
      },
      {
        kind: "number",
        name: "count",
        label: "Number of codes",
        required: true,
        hint: `Up to ${MOST_DOWNLOAD_CODES.toLocaleString("en-GB")}. Each works once.`,
      },
      {
        kind: "moment",
        name: "expires_at",
        label: "Expires",
        hint: "London time. Leave empty for no expiry.",
      },
    ],
  }
}

async function readDownloads() {
  const { data } = await ask<ListRow[]>((tables) =>
    tables
      .from("product_variants")
      .select("id,title,products(title)")
      .not("digital_payload_id", "is", null)
      .eq("needs_address", false)
      .limit(MOST_OFFERED)
      .overrideTypes<ListRow[], { merge: false }>(),
  )
  const name = (row: ListRow) => downloadName({ product_variants: row })
  return data.toSorted((a, b) => name(a).localeCompare(name(b), "en-GB"))
}
