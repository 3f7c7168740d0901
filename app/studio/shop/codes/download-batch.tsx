import { useQuery, useQueryClient } from "@tanstack/react-query"
import { momentText } from "#domain/calendar.ts"
import { ask, call } from "../../data/tables.ts"
import { DetailHeader } from "../../frame/detail-header.tsx"
import { Fact } from "../../frame/fact.tsx"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { errorMessage, studioMessages } from "../../messages.ts"
import type { Listed, ListRow } from "../../resource.ts"
import { BATCH_COLUMNS, batchStatus, downloadName } from "./batch-text.ts"
import { EndBatch } from "./end-batch.tsx"

type DownloadBatchProps = { list: Listed; id: string }

/** One batch of download codes. The codes themselves are shown only once. */
export function DownloadBatch({ list, id }: DownloadBatchProps) {
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: [list.table, "row", id],
    queryFn: () => readBatch(list.table, id),
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (found.isPending) return <Loading />
  if (found.isError) return <Notice text={errorMessage(found.error)} to={all} />
  if (!found.data) return <Notice text={studioMessages.gone} to={all} />
  const batch = found.data
  return (
    <>
      <DetailHeader list={list} title={String(batch.name)}>
        {!batch.ended_at && (
          <EndBatch
            what={`all unused codes of ${batch.name}`}
            end={() => call("end_download_batch", { p_id: id })}
            onEnded={() =>
              queries.invalidateQueries({ queryKey: [list.table] })
            }
            said={studioMessages.batchEnded}
          />
        )}
      </DetailHeader>
      <dl className="mx-gutter max-w-3xl border-rule border-b">
        <Fact title="Download">{downloadName(batch)}</Fact>
        <Fact title="Redeemed">
          {String(batch.redeemed)} of {String(batch.size)}
        </Fact>
        <Fact title="Status">{batchStatus(batch)}</Fact>
        <Fact title="Created">{momentText(String(batch.created_at))}</Fact>
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
