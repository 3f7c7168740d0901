import { z } from "zod"
import type { RequestContext } from "../caller.ts"
import type { Records } from "./records.ts"
import { invalidRequest } from "./refusals.ts"
import { type Call, parseJson } from "./request.ts"

const MOST_LISTED = 10_000
const MOST_LISTED_WITHOUT_SECRET_KEY = 1_000

/** The largest page of a list: further names come on the next page, so that
 * only the secret key keeps a connection busy for long. */
export function maxListed({ caller }: RequestContext) {
  return caller.role === "service_role"
    ? MOST_LISTED
    : MOST_LISTED_WITHOUT_SECRET_KEY
}

const order = z.enum(["asc", "desc"]).default("asc")

const FOLDER = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1024).default(""),
  sortBy: z
    .object({
      column: z
        .enum(["name", "created_at", "updated_at", "last_accessed_at"])
        .default("name"),
      order,
    })
    .default({ column: "name", order: "asc" }),
})

// Names with a common prefix are adjacent in the index on (bucket_id, name).
const INSIDE = `
  select *, substr(name, length($2) + 1) as rest from storage.objects
  where bucket_id = $1 and name >= $2 and name < $2 || U&'\\+10FFFF'`

/** The contents of one folder: its folders first, then its files. */
export async function listFolder(records: Records, call: Call) {
  const { context, bucket } = call
  const shape = FOLDER.extend({
    limit: FOLDER.shape.limit.pipe(z.int().max(maxListed(context))),
  })
  const { prefix, limit, offset, search, sortBy } = await parseJson(call, shape)
  const folder = prefix.replace(/^\/+|\/+$/g, "")
  return records.run(
    context,
    `with inside as (${INSIDE}),
     found as (
       select * from inside where starts_with(lower(rest), lower($3))
     ),
     entries as (
       select split_part(rest, '/', 1) as name, true as is_folder,
         null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from found where strpos(rest, '/') > 0 group by 1
       union all
       select rest, false, id, updated_at, created_at, last_accessed_at,
         metadata
       from found where strpos(rest, '/') = 0
     )
     select name, id, updated_at, created_at, last_accessed_at, metadata
     from entries
     order by is_folder desc, ${sortBy.column} ${sortBy.order},
       name ${sortBy.order}
     limit $4::bigint offset $5::bigint`,
    [bucket, folder && `${folder}/`, search, limit, offset],
    { readOnly: true },
  )
}

const PAGE = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]), order })
    .default({ column: "name", order: "asc" }),
})

/** Page by page, flat or with folders; a page begins after the end of the last
 * one, whatever was added or removed meanwhile. */
export async function listPage(records: Records, call: Call) {
  const page = await parseJson(call, PAGE)
  const { column, order } = page.sortBy
  const [behindSort, behindKey] = readCursor(page.cursor)
  const sort =
    column === "name"
      ? "key"
      : `to_char(min(${column}) at time zone 'utc', 'YYYYMMDDHH24MISSUS')`
  const rows = await records.run(
    call.context,
    `with inside as (${INSIDE}),
     keyed as (
       select *, $3 and strpos(rest, '/') > 0 as is_folder from inside
     ),
     named as (
       select *, case when is_folder
         then $2 || split_part(rest, '/', 1) || '/' else name
       end collate "C" as key from keyed
     ),
     entries as (
       select key, is_folder, min(id::text) as id, min(version) as version,
         min(updated_at) as updated_at, min(created_at) as created_at,
         min(last_accessed_at) as last_accessed_at,
         (array_agg(metadata))[1] as metadata, ${sort} collate "C" as sort
       from named group by key, is_folder
     )
     select * from entries
     where $4::text is null or
       (sort, key) ${order === "asc" ? ">" : "<"} ($4::text, $5::text)
     order by sort ${order}, key ${order}
     limit $6::bigint`,
    [
      call.bucket,
      page.prefix,
      page.with_delimiter,
      behindSort,
      behindKey,
      page.limit + 1,
    ],
    { readOnly: true },
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const hasNext = rows.length > page.limit
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last.sort, last.key) }),
    folders: shown
      .filter((row) => row.is_folder)
      .map(({ key }) => ({ name: key, key: key.slice(0, -1) })),
    objects: shown
      .filter((row) => !row.is_folder)
      .map(({ is_folder, sort, key, ...object }) => ({
        ...object,
        name: key,
        key,
      })),
  }
}

function writeCursor(sort: string, key: string) {
  return Buffer.from(JSON.stringify([sort, key])).toString("base64url")
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return [null, null]
  try {
    const text = Buffer.from(cursor, "base64url").toString("utf8")
    return z.tuple([z.string(), z.string()]).parse(JSON.parse(text))
  } catch {
    throw invalidRequest("The cursor is not one that a page gave")
  }
}
