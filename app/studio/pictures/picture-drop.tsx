import { type ReactNode, useState } from "react"
import { MOST_BYTES, pictureRefusals } from "#domain/picture.ts"
import { notify } from "../frame/toasts.tsx"

type PictureDropProps = {
  aria: { id: string } & Record<`aria-${string}`, unknown>
  /** The button's label. */
  choose: string
  onFile: (file: File) => void
  children?: ReactNode
  /** Further actions beside the button. */
  actions?: ReactNode
}

/** Takes a picture by drop, paste or file dialog. */
export function PictureDrop(props: PictureDropProps) {
  const { aria, choose, onFile, children, actions } = props
  const [over, setOver] = useState(false)
  function take(files: FileList | null) {
    const [file] = files ?? []
    if (!file) return
    if (file.size <= MOST_BYTES) return onFile(file)
    notify({ text: pictureRefusals.too_heavy, isError: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={`flex flex-wrap items-start gap-4 border border-dashed p-3 ${over ? "border-signal" : "border-rule"}`}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <div className="flex min-w-0 grow basis-40 flex-wrap gap-2">
        <input
          {...aria}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff,image/gif"
          className="peer sr-only"
          onChange={({ target }) => {
            take(target.files)
            target.value = ""
          }}
        />
        <label
          htmlFor={aria.id}
          className="press cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-signal peer-focus-visible:outline-offset-2"
        >
          {choose}
        </label>
        {actions}
        <p className="basis-full text-ash text-sm">
          Or drop or paste a picture here: JPEG, PNG, WebP, AVIF or TIFF.
        </p>
      </div>
    </div>
  )
}
