import { useQuery, useQueryClient } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { ask, call } from "../../data/tables.ts"
import { Fact } from "../../frame/facts.tsx"
import { SheetHead } from "../../frame/sheet-head.tsx"
import { Told } from "../../frame/told.tsx"
import { Loading } from "../../frame/trouble.tsx"
import { saidOf, studioMessages } from "../../messages.ts"
import type { Listed, ListRow } from "../../resource.ts"
import { BATCH_COLUMNS, opens, standing } from "./batch-words.ts"
import { EndBatch } from "./end-batch.tsx"

type DownloadBatchProps = { list: Listed; id: string }

/** One batch: what it opens and how much of it was redeemed. Its codes are on
 * paper. */
export function DownloadBatch({ list, id }: DownloadBatchProps) {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: [list.table, "row", id],
    queryFn: () => readBatch(list.table, id),
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError) return <Told text={saidOf(found.error)} to={all} />
  if (!found.data) return <Told text={studioMessages.gone} to={all} />
  const batch = found.data
  return (
    <>
      <SheetHead list={list} title={String(batch.name)}>
        {!batch.ended_at && (
          <EndBatch
            what={`every code of ${batch.name} that was not redeemed`}
            end={() => call("end_download_batch", { p_id: id })}
            onEnded={() =>
              queries.invalidateQueries({ queryKey: [list.table] })
            }
            said={studioMessages.batchEnded}
          />
        )}
      </SheetHead>
      <dl className="mx-gutter max-w-3xl border-rule border-b">
        <Fact title="Opens">{opens(batch)}</Fact>
        <Fact title="Redeemed">
          {String(batch.redeemed)} of {String(batch.size)}
        </Fact>
        <Fact title="State">{standing(batch)}</Fact>
        <Fact title="Made">{momentText(String(batch.created_at))}</Fact>
      </dl>
    </>
  )
}

async function readBatch(table: string, id: string) {
  const { data } = await ask<ListRow[]>((tables) =>
    tables
      .from(table)
      .select(BATCH_COLUMNS)
      .eq("id", id)
      .limit(1)
      .overrideTypes<ListRow[], { merge: false }>(),
  )
  return data[0] ?? null
}
