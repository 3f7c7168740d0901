import { Mark } from "#app/site/mark.tsx"
import { SheetSection, sheetLink } from "./sheet-section.tsx"

/** The label's logo, for anybody who prints it beside the artist. */
export function LogoBlock() {
  return (
    <SheetSection id="logo" title="Logo" screenOnly>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <Mark className="h-16" />
        <p>
          <a href="/logo.svg" download="9x.svg" className={sheetLink}>
            9X logo SVG
          </a>
          <span className="block text-ash">
            The complete kit also has it as PNG.
          </span>
        </p>
      </div>
    </SheetSection>
  )
}
