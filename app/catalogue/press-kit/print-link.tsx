import type { PrintPicture } from "#app/data/pictures.ts"
import { printFile } from "#domain/press-kit.ts"
import { sheetLink } from "./sheet-section.tsx"

type PrintLinkProps = { picture: PrintPicture; text: string; of: string }

/** A link straight to the print-resolution file. */
export function PrintLink({ picture, text, of }: PrintLinkProps) {
  const { url, width, height } = printFile(picture)
  return (
    <a href={url} download className={`${sheetLink} print:hidden`}>
      <span className="sr-only">{of} </span>
      {text}{" "}
      {width && height && (
        <span className="normal-case">
          {width} × {height} px
        </span>
      )}
    </a>
  )
}
