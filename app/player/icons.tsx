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

export function NextIcon() {
  return (
    <Icon>
      <path d="M5 5l10 7-10 7zM16 5h3v14h-3z" />
    </Icon>
  )
}

export function PreviousIcon() {
  return (
    <Icon>
      <path d="M19 5L9 12l10 7zM5 5h3v14H5z" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path
        d="M6 6l12 12M18 6L6 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </Icon>
  )
}

export function VolumeIcon({ muted }: { muted: boolean }) {
  return (
    <Icon>
      <path d="M4 9h4l5-4v14l-5-4H4z" />
      {muted ? (
        <path
          d="M15.5 9l5 6m0-6l-5 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      ) : (
        <path
          d="M16 8.5q2.5 3.5 0 7M18.5 6q5 6 0 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      )}
    </Icon>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
      {children}
    </svg>
  )
}
