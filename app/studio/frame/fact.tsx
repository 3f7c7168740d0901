import type { ReactNode } from "react"

type FactProps = { title: string; children: ReactNode }

/** One labelled value of a description list. */
export function Fact({ title, children }: FactProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-rule border-t py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="label text-ash">{title}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
