import type { LetterPart } from "#domain/letter/content.ts"
import type { Database as Generated } from "#supabase/database.types.ts"

/** The database's types, and what PostgreSQL does not tell of it: that a
 * view's column is never null, whose pictures a view's are, what a JSON column
 * holds. Claimed here, once: what a read finds is inferred from its select. */
export type Database = Omit<Generated, "public"> & {
  public: Omit<Generated["public"], "Tables" | "Views"> & {
    Tables: Omit<Tables, "pictures" | "news_articles" | "archived_letters"> & {
      archived_letters: Known<"archived_letters", { content: LetterPart[] }>
      pictures: Known<"pictures", { srcset: Srcset; sources: Source[] }>
      // A published one has a date, and visitors see no other.
      news_articles: Known<"news_articles", { publish_date: string }>
    }
    Views: Omit<
      Views,
      "artists_public_v" | "releases_public_v" | "out_now_v"
    > & {
      artists_public_v: Pictured<
        "profile_image",
        NotNull<"artists_public_v", "id" | "slug" | "name" | "updated_at">
      >
      releases_public_v: Pictured<
        "artwork_url",
        ReleaseColumns<NotNull<"releases_public_v", ReleaseKey>>
      >
      out_now_v: Pictured<
        "artwork_url",
        ReleaseColumns<NotNull<"out_now_v", OutNowKey>, HeardFile>
      >
    }
  }
}

/** A picture's files by their type, as the attribute wants them. */
export type Srcset = { [type: string]: string }
export type Source = { type: string; width: number; url: string }

type ReleaseType = "Single" | "EP" | "Album"

/** A track, its outline as the database has it. */
export type OutlinedFile = {
  id: string
  category: "master" | "preview"
  name: string
  file_url: string
  seconds: number | null
  isrc_code: string | null
  peaks: number[] | null
  /** The same in Opus, where the label has it. */
  opus_url: string | null
  writers: string[]
  performers: string[]
  producers: string[]
  explicit: boolean
  language: string | null
  /** Plain, or timed as LRC has it. */
  lyrics: string | null
}

export type AudioFile = Omit<OutlinedFile, "peaks"> & {
  /** The heights of its outline in one text: as a list, each of them would
   * be a value of its own in the page's data. */
  peaks: string | null
}

/** As a page that is about something else plays it: what is told of a track is
 * on its record's page. */
export type HeardFile = Omit<
  AudioFile,
  "writers" | "performers" | "producers" | "language" | "lyrics"
>

type Tables = Generated["public"]["Tables"]
type Views = Generated["public"]["Views"]

type Known<Name extends keyof Tables, Columns> = Omit<Tables[Name], "Row"> & {
  Row: Omit<Tables[Name]["Row"], keyof Columns> & Columns
}

type NotNull<Name extends keyof Views, Key extends keyof Views[Name]["Row"]> = {
  [Column in keyof Views[Name]["Row"]]: Column extends Key
    ? NonNullable<Views[Name]["Row"][Column]>
    : Views[Name]["Row"][Column]
}

type OutNowKey =
  | ("id" | "slug" | "title" | "artist_name" | "artist_slug")
  | "for_sale"
type ReleaseKey =
  | Exclude<OutNowKey, "for_sale">
  | ("artist_id" | "release_date" | "has_preview" | "updated_at")

type ReleaseColumns<Row, File = OutlinedFile> = Omit<
  Row,
  "type" | "audio_files"
> & {
  type: ReleaseType
  audio_files: File[]
}

/** A view whose column is the address of a picture. */
type Pictured<Column extends string, Row> = {
  Row: Row
  Relationships: [
    {
      foreignKeyName: Column
      columns: [Column]
      isOneToOne: false
      referencedRelation: "pictures"
      referencedColumns: ["url"]
    },
  ]
}
