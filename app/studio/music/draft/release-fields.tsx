import { useState } from "react"
import { pounds } from "#domain/records/fields.ts"
import { RELEASE, RELEASE_TYPES } from "#domain/records/release.ts"
import { ARTIST_FIELD } from "../../catalogue/artist-of.ts"
import { ReferenceBox } from "../../form/reference-box.tsx"
import { studioMessages } from "../../messages.ts"
import { CoverBox } from "./cover-box.tsx"
import { DraftBox, LineBox } from "./draft-box.tsx"
import { useDraftEditor } from "./draft-context.ts"
import { ruleError } from "./rule-error.ts"

/** The fields of the release as a whole. */
export function ReleaseFields() {
  const { draft, setField } = useDraftEditor()
  return (
    <>
      <LineBox
        name="title"
        label="Title"
        required
        value={draft.title}
        onChange={(title) => setField("title", title)}
        fault={ruleError(RELEASE.shape.title, draft.title)}
      />
      <DraftBox name="type" label="Type" required>
        {(aria) => (
          <select
            {...aria}
            className="box"
            value={draft.type}
            onChange={({ target }) => {
              const type = RELEASE_TYPES.find((one) => one === target.value)
              if (type) setField("type", type)
            }}
          >
            {RELEASE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </DraftBox>
      <ArtistBox />
      <LineBox
        name="release_date"
        label="Release date"
        required
        type="date"
        value={draft.release_date}
        onChange={(date) => setField("release_date", date)}
      />
      <LineBox
        name="catalogue_number"
        label="Catalogue number"
        mono
        value={draft.catalogue_number}
        onChange={(number) => setField("catalogue_number", number)}
        fault={ruleError(
          RELEASE.shape.catalogue_number,
          draft.catalogue_number,
        )}
      />
      <LineBox
        name="genre"
        label="Genre"
        value={draft.genre}
        onChange={(genre) => setField("genre", genre)}
        fault={ruleError(RELEASE.shape.genre, draft.genre)}
      />
      <LineBox
        name="copyright_line"
        label="Copyright"
        hint="Year and owner of the copyright."
        value={draft.copyright_line}
        onChange={(line) => setField("copyright_line", line)}
        fault={ruleError(RELEASE.shape.copyright_line, draft.copyright_line)}
      />
      <PriceBox />
      <CoverBox />
    </>
  )
}

/** An existing artist, or a new one. */
function ArtistBox() {
  const { draft, setField } = useDraftEditor()
  const { id, name } = draft.artist
  const empty = !id && !name.trim()
  return (
    <DraftBox
      name="artist"
      label="Artist"
      required
      hint="Choose an artist, or enter a new name."
      empty={empty}
      fault={empty ? studioMessages.missing : undefined}
    >
      {(aria) => (
        <div className="grid gap-2">
          {ARTIST_FIELD.kind === "reference" && (
            <ReferenceBox
              field={ARTIST_FIELD}
              aria={aria}
              value={id}
              onChange={(chosen) =>
                setField("artist", { id: chosen || null, name })
              }
            />
          )}
          {!id && (
            <input
              className="box"
              aria-label="New artist's name"
              value={name}
              onChange={({ target }) =>
                setField("artist", { id: null, name: target.value })
              }
            />
          )}
        </div>
      )}
    </DraftBox>
  )
}

const DEAREST_CENTS = 99_999_999
const PRICE = pounds(DEAREST_CENTS)

/** Typed in pounds, stored in pence once valid. */
function PriceBox() {
  const { draft, setField } = useDraftEditor()
  const [typed, setTyped] = useState((draft.price_cents / 100).toFixed(2))
  return (
    <LineBox
      name="price_cents"
      label="Download price (£)"
      mono
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const read = PRICE.safeParse(text)
        if (read.success) setField("price_cents", read.data)
      }}
      fault={ruleError(PRICE, typed)}
    />
  )
}
