import type { ReactNode } from "react"

type OutcomeProps = {
  title: string
  text?: string
  alert?: boolean
  children: ReactNode
}

/** A payment that did not end as an order, yet or at all: what that means,
 * and where to go from here. */
export function Outcome({ title, text, alert, children }: OutcomeProps) {
  return (
    <div
      role={alert ? "alert" : "status"}
      className="grid gap-8 px-gutter py-[14vh]"
    >
      <h1 className="poster max-w-5xl text-headline">{title}</h1>
      {text && <p className="max-w-prose text-ash text-lg">{text}</p>}
      <p className="flex flex-wrap gap-3">{children}</p>
    </div>
  )
}
