import type { ReactNode } from "react"

type PageHeadProps = { title: string; children?: ReactNode }

/** A screen's title, as large as fits. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 px-gutter pt-16 pb-10">
      <h1 className="poster text-headline">{title}</h1>
      {children}
    </header>
  )
}
