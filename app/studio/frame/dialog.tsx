import type { ReactNode, RefObject } from "react"
import { useModal } from "../../ui/use-modal.ts"

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** Gets the focus instead of the first focusable element. */
  first?: RefObject<HTMLElement | null>
}

/** The browser's own modal dialog: it traps the focus, and Escape closes it. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, wide, first } = props
  return (
    <dialog
      ref={useModal({ first })}
      aria-label={title}
      onClose={onClose}
      className={`m-auto w-full ${wide ? "max-w-4xl" : "max-w-lg"} bg-bone p-gutter text-ink max-sm:mb-0`}
    >
      <h2 className="headline pb-4 text-2xl">{title}</h2>
      {children}
    </dialog>
  )
}
