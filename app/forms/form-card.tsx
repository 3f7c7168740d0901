import type { ReactNode } from "react"

type FormCardProps = { label: string; aside: string; children: ReactNode }

/** The paper background of a form, with its two lines of small print. */
export function FormCard({ label, aside, children }: FormCardProps) {
  return (
    <div className="paper perforated py-6 pr-5 pl-8 md:py-8 md:pr-10 md:pl-14 [&_:is(input,textarea)]:border-bone [&_button:enabled:hover]:text-ink [&_button]:bg-vermilion [&_button]:text-bone">
      <p className="label mb-8 flex flex-wrap justify-between gap-x-6 gap-y-2 border-bone border-b pb-4">
        <span>{label}</span>
        <span className="text-ash">{aside}</span>
      </p>
      {children}
    </div>
  )
}
