import type { ReactNode } from "react"

type SheetSectionProps = {
  id: string
  title: string
  /** Not useful on paper. */
  screenOnly?: boolean
  children: ReactNode
}

/** A section of the press sheet: label in the margin, content beside it, on
 * screen and in print. */
export function SheetSection(props: SheetSectionProps) {
  const { id, title, screenOnly = false, children } = props
  const paper = screenOnly
    ? "print:hidden"
    : "print:mx-0 print:grid-cols-12 print:py-2"
  return (
    <section
      aria-labelledby={id}
      className={`mx-gutter grid gap-x-8 gap-y-5 border-rule border-t py-8 md:grid-cols-12 ${paper}`}
    >
      <h2
        id={id}
        className="label text-ash md:col-span-2 lg:col-span-3 print:col-span-2 print:break-after-avoid"
      >
        {title}
      </h2>
      <div className="min-w-0 md:col-span-10 lg:col-span-9 print:col-span-10">
        {children}
      </div>
    </section>
  )
}

/** Table rows without a frame: hairlines between them, none around. */
export function SheetRows({ children }: { children: ReactNode }) {
  return (
    <ul className="-mt-4 print:mt-0 [&>li+li]:border-rule [&>li+li]:border-t print:[&>li+li]:border-t-0">
      {children}
    </ul>
  )
}

export const sheetLink =
  "label inline-block py-4 underline decoration-signal underline-offset-4 hover:text-signal print:p-0 print:no-underline"
