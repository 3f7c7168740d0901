import type { LetterPart } from "#domain/letter/content.ts"
import type { Database as Generated } from "#supabase/database.types.ts"

/** The database's types plus what PostgreSQL does not report: view columns that
 * are never null, the pictures of a view, the contents of JSON columns.
 * Declared once here; every read infers its result from its select. */
export type Database = Omit<Generated, "public"> & {
  public: Omit<Generated["public"], "Tables" | "Views"> & {
    Tables: Omit<Tables, "pictures" | "news_articles" | "archived_letters"> & {
      archived_letters: Known<"archived_letters", { content: LetterPart[] }>
      pictures: Known<"pictures", { srcset: Srcset; sources: Source[] }>
      // Published articles have a date, and visitors see no others.
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
        ReleaseColumns<NotNull<"out_now_v", OutNowKey>, PlayableFile>
      >
    }
  }
}

/** A picture's srcset by file type. */
export type Srcset = { [type: string]: string }
export type Source = { type: string; width: number; url: string }

type ReleaseType = "Single" | "EP" | "Album"

/** A track with its peaks as stored in the database. */
export type OutlinedFile = {
  id: string
  category: "master" | "preview"
  name: string
  file_url: string
  seconds: number | null
  isrc_code: string | null
  peaks: number[] | null
  /** The same in Opus, if available. */
  opus_url: string | null
  writers: string[]
  performers: string[]
  producers: string[]
  explicit: boolean
  language: string | null
  /** Plain, or timed in LRC format. */
  lyrics: string | null
}

export type AudioFile = Omit<OutlinedFile, "peaks"> & {
  /** The peak heights in one string: as a list, each would be a separate value
   * in the page's data. */
  peaks: string | null
}

/** For playback on other pages: a track's details appear only on its release's
 * page. */
export type PlayableFile = Omit<
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

/** A view with a column that holds a picture's URL. */
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
