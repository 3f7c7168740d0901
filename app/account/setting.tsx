import type { ReactNode } from "react"

type SettingProps = {
  title: string
  value?: ReactNode
  action: string
  children: ReactNode
}

/** A row of the account page that opens for editing; one is open at a time. */
export function Setting({ title, value, action, children }: SettingProps) {
  return (
    <details name="setting" className="group border-rule border-t">
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-4 sm:grid-cols-[10rem_1fr_auto] hover:text-signal [&::-webkit-details-marker]:hidden">
        <span className="label text-ash">{title}</span>
        <span className="min-w-0 break-words max-sm:row-start-2">{value}</span>
        <span className="label max-sm:row-span-2 underline decoration-signal underline-offset-4 group-open:no-underline">
          {action}
        </span>
      </summary>
      <div className="pt-2 pb-8 sm:pl-46">{children}</div>
    </details>
  )
}

/** Closes the setting that contains the form and discards what was typed. */
export function foldSetting(form: HTMLFormElement) {
  form.reset()
  form.closest("details")?.removeAttribute("open")
}
