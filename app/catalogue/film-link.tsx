import { type ComponentProps, useState } from "react"
import { useThePlayer } from "../player/use-player.ts"
import type { Film } from "./film-dialog.tsx"

type FilmLinkProps = Omit<ComponentProps<"a">, "href"> & { film: Film }

type Dialog = typeof import("./film-dialog.tsx")

/** A link to a film. Our own films open in a player on the page, which is
 * loaded on the first press; films hosted elsewhere stay plain links, as do
 * all of them without JavaScript. */
export function FilmLink({ film, children, ...rest }: FilmLinkProps) {
  const player = useThePlayer()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [wasPlaying, setWasPlaying] = useState(false)

  async function press(event: React.MouseEvent) {
    const { playing } = player.get()
    const asked = event.ctrlKey || event.metaKey || event.shiftKey
    // The music pauses wherever the film opens.
    player.pause()
    if (asked || !film.url.startsWith("/")) return
    event.preventDefault()
    setWasPlaying(playing)
    const loaded = await import("./film-dialog.tsx").catch(() => null)
    if (loaded) setDialog(loaded)
    else window.open(film.url, "_blank", "noopener")
  }

  function close() {
    setDialog(null)
    if (wasPlaying) player.resume()
  }

  return (
    <>
      <a
        href={film.url}
        // Opens elsewhere, so that the page keeps its place.
        target="_blank"
        rel="noopener"
        {...rest}
        onClick={press}
      >
        {children}
      </a>
      {dialog && <dialog.FilmDialog film={film} onClose={close} />}
    </>
  )
}
