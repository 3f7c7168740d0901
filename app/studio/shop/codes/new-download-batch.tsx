import { useQuery, useQueryClient } from "@tanstack/react-query"
import {
  DOWNLOAD_BATCH,
  MOST_DOWNLOAD_CODES,
} from "#domain/records/promo-code.ts"
import { ask, call } from "../../data/tables.ts"
import { Told } from "../../frame/told.tsx"
import { Loading } from "../../frame/trouble.tsx"
import { saidOf, studioMessages } from "../../messages.ts"
import type { Group, Listed, ListRow, Values } from "../../resource.ts"
import { BatchForm } from "./batch-form.tsx"
import { opens } from "./batch-words.ts"

const MOST_OFFERED = 1000

/** Codes for cards or for the press. */
export function NewDownloadBatch({ list }: { list: Listed }) {
  const queries = useQueryClient()
  const offered = useQuery({
    queryKey: ["product_variants", "downloads"],
    queryFn: readDownloads,
  })
  if (offered.isPending) return <Loading />
  if (offered.isError) return <Told text={saidOf(offered.error)} />
  if (offered.data.length === 0) {
    return <Told text="No product has a download by itself yet." />
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
      beside: [{ title: "Address", of: addressOf }],
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

/** For a square that a phone reads: the code stands where no server sees it. */
function addressOf(code: string) {
  return `${window.location.origin}/redeem#code=${code}`
}

function groupOf(variants: ListRow[]): Group {
  return {
    title: "The batch",
    fields: [
      {
        kind: "line",
        name: "name",
        label: "Name",
        required: true,
        hint: "Where they go: sleeves of the second pressing, the press in May.",
      },
      {
        kind: "choice",
        name: "variant_id",
        label: "What each opens",
        options: [
          { value: "", title: "Choose a download" },
          ...variants.map((row) => ({
            value: row.id,
            title: opens({ product_variants: row }),
          })),
        ],
        required: true,
      },
      {
        kind: "number",
        name: "count",
        label: "How many",
        required: true,
        hint: `Up to ${MOST_DOWNLOAD_CODES.toLocaleString("en-GB")}, each good once.`,
      },
      {
        kind: "moment",
        name: "expires_at",
        label: "Until",
        hint: "London time; empty for as long as there is the download.",
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
  const name = (row: ListRow) => opens({ product_variants: row })
  return data.toSorted((a, b) => name(a).localeCompare(name(b), "en-GB"))
}
