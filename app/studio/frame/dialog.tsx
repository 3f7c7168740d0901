import { type ReactNode, useEffect, useRef } from "react"

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** The browser's own modal dialog: it keeps the focus, and Escape closes it. */
export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className={`m-auto w-full ${wide ? "max-w-4xl" : "max-w-lg"} bg-bone p-gutter text-ink max-sm:mb-0`}
    >
      <h2 className="headline pb-4 text-2xl">{title}</h2>
      {children}
    </dialog>
  )
}
