import type { DraftCover } from "#domain/intake/draft.ts"
import { PictureBox } from "../../pictures/picture-box.tsx"
import { useBroughtFile } from "../brought-file.ts"
import type { FileRow } from "../intake-data.ts"
import { DraftBox } from "./draft-box.tsx"
import { useMending } from "./mending.ts"

const MOST_OTHERS = 12

/** The sleeve: the one that came along, or another. */
export function CoverBox() {
  const { draft, mend, fileOf, files } = useMending()
  const { cover } = draft
  const brought = cover && "file" in cover ? fileOf(cover.file) : null
  const others = files.filter(
    (file) => file.kind === "picture" && file !== brought,
  )
  return (
    <DraftBox name="cover" label="Cover" wide>
      {(aria) => (
        <div className="grid gap-3">
          {brought && (
            <Brought file={brought} onTakeOut={() => mend("cover", null)} />
          )}
          {others.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {others.slice(0, MOST_OTHERS).map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="press"
                    onClick={() => mend("cover", { file: id })}
                  >
                    Use {name.split("/").at(-1)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <PictureBox
            shape="square"
            aria={aria}
            value={urlOf(cover)}
            onChange={(url) => mend("cover", url ? { url } : null)}
          />
        </div>
      )}
    </DraftBox>
  )
}

function urlOf(cover: DraftCover | null) {
  return cover && "url" in cover ? cover.url : ""
}

type BroughtProps = { file: FileRow; onTakeOut: () => void }

function Brought({ file, onTakeOut }: BroughtProps) {
  const inside = file.inspection?.cover?.path ?? null
  const { src } = useBroughtFile(inside ?? file.storage_path)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {src ? (
        <img
          src={src}
          alt={`The cover ${file.name}`}
          className="size-32 bg-rule object-cover"
        />
      ) : (
        <div className="size-32 bg-rule" />
      )}
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="break-words">
          {inside ? `Inside ${file.name}` : file.name}
        </p>
        <button type="button" className="press" onClick={onTakeOut}>
          Take it out
        </button>
      </div>
    </div>
  )
}
