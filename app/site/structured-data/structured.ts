import type { Thing } from "schema-dts"

/** A thing as search engines read it; pageMeta names the vocabulary. */
export type Structured = Exclude<Thing, string>
