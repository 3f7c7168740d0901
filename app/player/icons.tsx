import type { ReactNode } from "react"

export function PlayIcon() {
  return (
    <Icon>
      <path d="M6 4l14 8-14 8z" />
    </Icon>
  )
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M6 4h4v16H6zM14 4h4v16h-4z" />
    </Icon>
  )
}

export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
      {children}
    </svg>
  )
}
