import type { BreadcrumbList } from "schema-dts"
import type { At } from "../addresses.ts"

/** The path from home to a page: names and paths, without home. */
export function breadcrumbs(steps: [name: string, path: string][], at: At) {
  const way: [string, string][] = [["Home", "/"], ...steps]
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: at(path),
    })),
  } satisfies BreadcrumbList
}
