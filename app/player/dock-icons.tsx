import { Icon } from "./icons.tsx"

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

/** Lines of a list, with the first one playing. */
export function QueueIcon() {
  return (
    <Icon>
      <path d="M3 4l6 4-6 4zM12 7h9v2h-9zM3 14h18v2H3zM3 19h18v2H3z" />
    </Icon>
  )
}

export function UpIcon() {
  return (
    <Icon>
      <path d="M11 20V8l-5 5-1.4-1.4L12 4l7.4 7.6L18 13l-5-5v12z" />
    </Icon>
  )
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M11 4v12l-5-5-1.4 1.4L12 20l7.4-7.6L18 11l-5 5V4z" />
    </Icon>
  )
}

export function DotsIcon() {
  return (
    <Icon>
      <path d="M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z" />
    </Icon>
  )
}
