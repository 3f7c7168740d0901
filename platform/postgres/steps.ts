import type { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import pg, { type FieldDef } from "pg"
import { PostgresError } from "./faults.ts"
import type { SqlText } from "./template.ts"
import { type Parse, toText } from "./values.ts"

/** The methods of pg's connection that its types leave out. */
export type Wire = EventEmitter & {
  readonly stream: Socket
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
  query(text: string): void
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(what: { type: "S"; name: string }): void
  bind(bound: { statement: string; values: (string | null)[] }): void
  execute(): void
  sync(): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

// biome-ignore lint/suspicious/noExplicitAny: only its reader knows what a column holds
export type Row = { [column: string]: any }

/** The rows of an answer. */
export class RowList extends Array<Row> {
  #count: number | null = null
  static override get [Symbol.species]() {
    return Array
  }

  /** How many rows the statement returned or changed; null where that has no
   * meaning. */
  get count() {
    return this.#count
  }

  note(tag: string) {
    const count = tag.match(/ (\d+)$/)?.[1]
    this.#count = count === undefined ? null : Number(count)
  }
}

type Column = { name: string; parse: Parse | undefined }
type ParserOf = (type: number) => Parse | undefined
export type Prepared = { name: string; types: number[]; columns: Column[] }

function columnsOf(fields: FieldDef[], parserOf: ParserOf): Column[] {
  return fields.map(({ name, dataTypeID }) => ({
    name,
    parse: parserOf(dataTypeID),
  }))
}

/** pg takes only its own class into a pipeline; every method is redone here. */
const PgQuery = pg.Query as unknown as new (text: string) => object

/** A unit of sending and answering: pg passes it the messages of its answer. It
 * ends when the server is ready for the next, even after a fault: a fault that
 * is not followed by readiness ended the connection. */
export abstract class Step extends PgQuery {
  fault: unknown
  onFail: (fault: unknown) => void = () => {}

  constructor() {
    super("")
  }

  abstract submit(wire: Wire): void
  abstract finish(): void

  fail(fault: unknown) {
    this.onFail(fault)
  }

  handleError(fault: Error) {
    this.fault ??=
      fault instanceof pg.DatabaseError
        ? new PostgresError(fault, "ERROR")
        : fault
  }
  handleRowDescription(_: { fields: FieldDef[] }) {}
  handleDataRow(_: { fields: (string | null)[] }) {}
  handleCommandComplete(_: { text: string }) {}
  handleCopyInResponse(wire: Wire) {
    wire.sendCopyFail("nothing was given to copy")
  }
  handleCopyData(_: { chunk: Buffer }) {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleReadyForQuery() {}
}

/** Asks for a statement's parameter types and columns. */
export class Describe extends Step {
  onDone: (prepared: Prepared) => void = () => {}
  types: number[] = []
  readonly #name: string
  readonly #statement: SqlText
  readonly #parserOf: ParserOf
  #columns: Column[] = []

  constructor(name: string, statement: SqlText, parserOf: ParserOf) {
    super()
    this.#name = name
    this.#statement = statement
    this.#parserOf = parserOf
  }

  submit(wire: Wire) {
    const { text, types } = this.#statement
    wire.parse({ name: this.#name, text, types })
    wire.describe({ type: "S", name: this.#name })
    wire.sync()
  }

  override handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.#columns = columnsOf(fields, this.#parserOf)
  }

  finish() {
    const { types } = this
    this.onDone({ name: this.#name, types, columns: this.#columns })
  }
}

/** Asks for the rows; without `prepared`, as plain text. */
export class Execute extends Step {
  onDone: (rows: RowList | RowList[]) => void = () => {}
  readonly #text: string
  readonly #bound: { statement: string; values: (string | null)[] } | undefined
  readonly #parserOf: ParserOf
  #columns: Column[] = []
  #rows = new RowList()
  #isComplete = false
  #earlier: RowList[] = []

  constructor(
    { text, values }: SqlText,
    prepared: Prepared | undefined,
    parserOf: ParserOf,
  ) {
    super()
    this.#text = text
    this.#parserOf = parserOf
    if (!prepared) return
    const { name, types, columns } = prepared
    const texts = values.map((value, at) => toText(value, types[at] ?? 0))
    this.#bound = { statement: name, values: texts }
    this.#columns = columns
  }

  submit(wire: Wire) {
    if (!this.#bound) return wire.query(this.#text)
    wire.bind(this.#bound)
    wire.execute()
    wire.sync()
  }

  /** For plain text only, where each statement has rows of its own. */
  override handleRowDescription({ fields }: { fields: FieldDef[] }) {
    if (this.#isComplete) {
      this.#earlier.push(this.#rows)
      this.#rows = new RowList()
    }
    this.#columns = columnsOf(fields, this.#parserOf)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    const row: Row = {}
    for (let at = 0; at < fields.length; at += 1) {
      const text = fields[at] as string | null
      const { name, parse } = this.#columns[at] as Column
      row[name] = text === null || parse === undefined ? text : parse(text)
    }
    this.#rows.push(row)
  }

  override handleCommandComplete({ text }: { text: string }) {
    this.#isComplete = true
    this.#rows.note(text)
  }

  finish() {
    this.onDone(
      this.#earlier.length > 0 ? [...this.#earlier, this.#rows] : this.#rows,
    )
  }
}
