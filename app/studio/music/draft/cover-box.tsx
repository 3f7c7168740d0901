import type { DraftCover } from "#domain/intake/draft.ts"
import { PictureBox } from "../../pictures/picture-box.tsx"
import type { FileRow } from "../intake-data.ts"
import { useSignedFile } from "../signed-file.ts"
import { DraftBox } from "./draft-box.tsx"
import { useDraftEditor } from "./draft-context.ts"

const MOST_OTHERS = 12

/** The cover: one of the uploaded pictures, or another. */
export function CoverBox() {
  const { draft, setField, fileOf, files } = useDraftEditor()
  const { cover } = draft
  const uploaded = cover && "file" in cover ? fileOf(cover.file) : null
  const others = files.filter(
    (file) => file.kind === "picture" && file !== uploaded,
  )
  return (
    <DraftBox name="cover" label="Cover" wide>
      {(aria) => (
        <div className="grid gap-3">
          {uploaded && (
            <UploadedCover
              file={uploaded}
              onRemove={() => setField("cover", null)}
            />
          )}
          {others.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {others.slice(0, MOST_OTHERS).map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="press"
                    onClick={() => setField("cover", { file: id })}
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
            onChange={(url) => setField("cover", url ? { url } : null)}
          />
        </div>
      )}
    </DraftBox>
  )
}

function urlOf(cover: DraftCover | null) {
  return cover && "url" in cover ? cover.url : ""
}

type UploadedCoverProps = { file: FileRow; onRemove: () => void }

function UploadedCover({ file, onRemove }: UploadedCoverProps) {
  const inside = file.inspection?.cover?.path ?? null
  const { src } = useSignedFile(inside ?? file.storage_path)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {src ? (
        <img
          src={src}
          alt={`Cover: ${file.name}`}
          className="size-32 bg-rule object-cover"
        />
      ) : (
        <div className="size-32 bg-rule" />
      )}
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="break-words">
          {inside ? `Inside ${file.name}` : file.name}
        </p>
        <button type="button" className="press" onClick={onRemove}>
          Remove
        </button>
      </div>
    </div>
  )
}
