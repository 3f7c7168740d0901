import type { Thing } from "schema-dts"

/** A thing as search engines read it; pageMeta adds the vocabulary's name. */
export type Structured = Exclude<Thing, string>
