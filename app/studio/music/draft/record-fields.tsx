import { useState } from "react"
import { pounds } from "#domain/records/fields.ts"
import { RELEASE, RELEASE_TYPES } from "#domain/records/release.ts"
import { ARTIST_FIELD } from "../../catalogue/artist-of.ts"
import { ReferenceBox } from "../../form/reference-box.tsx"
import { studioMessages } from "../../messages.ts"
import { CoverBox } from "./cover-box.tsx"
import { DraftBox, LineBox } from "./draft-box.tsx"
import { faultIn } from "./fault-in.ts"
import { useMending } from "./mending.ts"

/** What is said of the record as a whole. */
export function RecordFields() {
  const { draft, mend } = useMending()
  return (
    <>
      <LineBox
        name="title"
        label="Title"
        required
        value={draft.title}
        onChange={(title) => mend("title", title)}
        fault={faultIn(RELEASE.shape.title, draft.title)}
      />
      <DraftBox name="type" label="Type" required>
        {(aria) => (
          <select
            {...aria}
            className="box"
            value={draft.type}
            onChange={({ target }) => {
              const type = RELEASE_TYPES.find((one) => one === target.value)
              if (type) mend("type", type)
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
        onChange={(date) => mend("release_date", date)}
      />
      <LineBox
        name="catalogue_number"
        label="Catalogue number"
        mono
        value={draft.catalogue_number}
        onChange={(number) => mend("catalogue_number", number)}
        fault={faultIn(RELEASE.shape.catalogue_number, draft.catalogue_number)}
      />
      <LineBox
        name="genre"
        label="Genre"
        value={draft.genre}
        onChange={(genre) => mend("genre", genre)}
        fault={faultIn(RELEASE.shape.genre, draft.genre)}
      />
      <LineBox
        name="copyright_line"
        label="Copyright"
        hint="Year and owner."
        value={draft.copyright_line}
        onChange={(line) => mend("copyright_line", line)}
        fault={faultIn(RELEASE.shape.copyright_line, draft.copyright_line)}
      />
      <PriceBox />
      <CoverBox />
    </>
  )
}

/** One of the label's, or a new one. */
function ArtistBox() {
  const { draft, mend } = useMending()
  const { id, name } = draft.artist
  const empty = !id && !name.trim()
  return (
    <DraftBox
      name="artist"
      label="Artist"
      required
      hint="One of ours, or the name of a new one."
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
                mend("artist", { id: chosen || null, name })
              }
            />
          )}
          {!id && (
            <input
              className="box"
              aria-label="New artist's name"
              value={name}
              onChange={({ target }) =>
                mend("artist", { id: null, name: target.value })
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

/** In pounds, as it is written; kept as pence once it can be read. */
function PriceBox() {
  const { draft, mend } = useMending()
  const [typed, setTyped] = useState((draft.price_cents / 100).toFixed(2))
  return (
    <LineBox
      name="price_cents"
      label="Price of the download, £"
      mono
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const read = PRICE.safeParse(text)
        if (read.success) mend("price_cents", read.data)
      }}
      fault={faultIn(PRICE, typed)}
    />
  )
}
