import type { ReactNode } from "react"

type SettingProps = {
  title: string
  value?: ReactNode
  action: string
  children: ReactNode
}

/** A line of the account that opens to be changed; one is open at a time. */
export function Setting({ title, value, action, children }: SettingProps) {
  return (
    <details name="setting" className="group border-rule border-t">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-6 gap-y-1 py-4 hover:text-signal [&::-webkit-details-marker]:hidden">
        <span className="label basis-40 text-ash">{title}</span>
        <span className="min-w-0 grow break-words">{value}</span>
        <span className="label underline decoration-signal underline-offset-4 group-open:no-underline">
          {action}
        </span>
      </summary>
      <div className="pt-2 pb-8 sm:pl-46">{children}</div>
    </details>
  )
}

/** Folds the line that a form stands in, with what was typed forgotten. */
export function foldSetting(form: HTMLFormElement) {
  form.reset()
  form.closest("details")?.removeAttribute("open")
}
