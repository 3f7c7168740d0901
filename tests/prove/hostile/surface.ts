import { AREAS } from "#server/http/address-rules.ts"
import routes from "../../../app/routes.ts"
import { mounted } from "../rights/functions.ts"
import type { Scene } from "../rights/scene.ts"
import type { Surface } from "./requests.ts"

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/** Every URL there is, from the lists that the site itself uses. */
export async function surfaceOf(scene: Scene): Promise<Surface> {
  const { catalogue, sql, place, people } = scene
  const slugs = await sql<{ slug: string }[]>`
    select slug from artists union select slug from releases
    union select slug from products union select slug from news_articles`
  return {
    routes: flat((await routes) as Entry[]),
    slugs: slugs.map(({ slug }) => slug).filter((s) => !s.includes("canary")),
    areas: Object.keys(AREAS),
    relations: catalogue.tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
    })),
    procedures: catalogue.procedures.map(({ name, args }) => ({
      name,
      args: args.map((arg) => arg.name),
    })),
    functions: mounted(),
    buckets: catalogue.buckets,
    apikey: place.publishable,
    tokens: [null, people.ada.token],
  }
}

function flat(entries: Entry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(children ? [] : [path ?? ""]),
    ...flat(children ?? []),
  ])
}
