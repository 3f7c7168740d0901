import { useId, useRef } from "react"
import { createPortal } from "react-dom"
import { useModal } from "../ui/use-modal.ts"

export type Film = {
  title: string
  url: string
  captions_url: string | null
}

type FilmDialogProps = { film: Film; onClose: () => void }

/** A film over the page, with the browser's own controls. Escape, Back and a
 * click outside close it. */
export function FilmDialog({ film, onClose }: FilmDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const dialog = useModal({ first: video, closesOnBack: true })
  const title = useId()
  const close = () => dialog.current?.close()

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      // Clicks reach the dialog itself only outside its contents.
      onClick={(event) => event.target === dialog.current && close()}
      className="m-auto w-full max-w-[min(72rem,140svh)] bg-transparent text-bone backdrop:bg-ink/90"
    >
      <div className="border-rule bg-panel sm:border">
        <div className="flex items-center justify-between pr-2 pl-5">
          <h2 id={title} className="label min-w-0 [overflow-wrap:anywhere]">
            {film.title}
          </h2>
          <button
            type="button"
            onClick={close}
            className="label min-h-11 px-3 hover:text-signal"
          >
            Close
          </button>
        </div>
        {/* biome-ignore lint/a11y/useMediaCaption: captions are added where they exist */}
        <video
          ref={video}
          src={film.url}
          controls
          autoPlay
          playsInline
          className="aspect-video max-h-[80svh] w-full bg-ink"
        >
          {film.captions_url && (
            <track
              kind="captions"
              src={film.captions_url}
              srcLang="en"
              label="English"
              default
            />
          )}
        </video>
      </div>
    </dialog>,
    document.body,
  )
}
