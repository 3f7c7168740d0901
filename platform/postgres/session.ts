import pg, { type ClientConfig, type Submittable } from "pg"
import { CopyIn, CopyOut } from "./copy.ts"
import { lineFault, PostgresError } from "./faults.ts"
import {
  Describe,
  Execute,
  type Prepared,
  type RowList,
  type Step,
  type Wire,
} from "./steps.ts"
import type { SqlText } from "./template.ts"
import { type Parse, parserOf } from "./values.ts"

export type Statement = SqlText & {
  /** Sent as plain text, which may be several statements. */
  simple?: boolean
  /** False for a text that is unlikely to be sent again. */
  prepare?: boolean
  copy?: "in" | "out"
  /** The place in the code that it comes from. */
  origin?: Error
}

const CONNECT_MS = 5_000
const CLOSE_MS = 5_000

const ARRAY_TYPES = `select typarray, oid from pg_catalog.pg_type
  where typarray <> 0`

/** Routines where a prepared statement fails once the tables have changed. */
const STALE = new Set([
  "FetchPreparedStatement",
  "RevalidateCachedQuery",
  "transformAssignedExpr",
])

type Asked = {
  statement: Statement
  resolve: (answer: never) => void
  reject: (fault: unknown) => void
  /** The error of the first attempt, on a retry of a stale statement. */
  stale?: PostgresError
}

/** One connection. Statements are sent without waiting, one after the other,
 * and answered in that order. Each text is prepared once, to learn which types
 * PostgreSQL expects. Once lost, the session refuses every statement. */
export class Session {
  readonly #config: ClientConfig
  readonly #client: pg.Client
  readonly #wire: Wire
  readonly #elements = new Map<number, number>()
  readonly #prepared = new Map<string, Prepared>()
  #names = 0
  #asked: Asked[] = []
  #sent: Step[] = []
  #describing = false
  #corked = false
  #fault: Error | undefined
  /** Called once, when it is lost or closed. */
  onGone: () => void = () => {}
  /** Tells the current user why the connection was lost. */
  onLost: ((fault: Error) => void) | undefined
  onNotice: (channel: string, payload: string) => void = () => {}

  constructor(config: ClientConfig) {
    this.#config = config
    this.#client = new pg.Client({ ...config, pipeline: true })
    this.#wire = this.#client.connection as unknown as Wire
    this.#client.on("error", (fault) => this.#lose(whyLost(fault)))
    this.#client.on("end", () => this.#lose(lineFault("CONNECTION_CLOSED")))
    this.#client.on("notification", ({ channel, payload = "" }) =>
      this.onNotice(channel, payload),
    )
  }

  /** Connects and learns which types are arrays. */
  async open() {
    const late = () => this.abandon(lineFault("CONNECT_TIMEOUT"))
    const timer = setTimeout(late, CONNECT_MS)
    try {
      if (this.#fault) throw this.#fault
      await this.#client.connect()
      this.#wire.on("readyForQuery", () => this.#settle())
      this.#wire.on("parameterDescription", ({ dataTypeIDs }) => {
        const [step] = this.#sent
        if (step instanceof Describe) step.types = dataTypeIDs
      })
      await this.#learnArrays()
    } catch (fault) {
      this.#lose(whyLost(fault as Error))
      this.#wire.stream.destroy()
      throw this.#fault
    } finally {
      clearTimeout(timer)
    }
  }

  async #learnArrays() {
    const statement = { text: ARRAY_TYPES, values: [], types: [], simple: true }
    for (const { typarray, oid } of await this.run(statement)) {
      this.#elements.set(typarray, oid)
    }
  }

  run(statement: Statement & { copy: "out" }): Promise<CopyOut["stream"]>
  run(statement: Statement & { copy: "in" }): Promise<CopyIn["stream"]>
  run(statement: Statement): Promise<RowList>
  run(statement: Statement) {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault)
      this.#asked.push({ statement, resolve, reject })
      this.#pump()
    })
  }

  get isGone() {
    return this.#fault !== undefined
  }

  /** Whether it is idle inside a transaction. */
  get isLeftOpen() {
    if (this.#sent.length > 0 || this.#asked.length > 0) return false
    return this.#client.getTransactionStatus() !== "I"
  }

  /** Destroys it, and tries to cancel the statements under way. */
  abandon(fault: Error) {
    if (this.#fault) return
    if (this.#sent.length > 0) cancel(this.#client, this.#config)
    this.#lose(fault)
    this.#wire.stream.destroy()
  }

  /** Closes it politely, with nothing under way. */
  close() {
    if (this.#fault) return
    this.#fault = lineFault("CONNECTION_ENDED")
    const insist = setTimeout(() => this.#wire.stream.destroy(), CLOSE_MS)
    this.#client.once("end", () => {
      clearTimeout(insist)
      this.onGone()
    })
    void this.#client.end()
  }

  #lose(fault: Error) {
    if (this.#fault) return
    this.#fault = fault
    const sent = this.#sent.splice(0)
    const asked = this.#asked.splice(0)
    // The server's last message, if there was one.
    if (sent[0]?.fault) fault.cause ??= sent[0].fault
    for (const step of sent) step.fail(fault)
    for (const { reject } of asked) reject(fault)
    this.onLost?.(fault)
    this.onGone()
  }

  /** A statement that must be described first holds up the ones after it. */
  #pump() {
    while (!this.#describing && this.#asked.length > 0) {
      const asked = this.#asked.shift() as Asked
      const { statement } = asked
      if (statement.copy) this.#send(this.#copy(asked, statement.copy))
      else if (statement.simple) this.#execute(asked)
      else {
        const prepared = this.#prepared.get(keyOf(statement))
        if (prepared) this.#execute(asked, prepared)
        else this.#describe(asked)
      }
    }
  }

  /** All steps sent in one turn leave in one packet. */
  #send(step: Step) {
    if (!this.#corked) {
      this.#corked = true
      const { stream } = this.#wire
      stream.cork()
      process.nextTick(() => {
        this.#corked = false
        stream.uncork()
      })
    }
    this.#sent.push(step)
    this.#client.query(step as unknown as Submittable)
  }

  #describe(asked: Asked) {
    const { statement, reject } = asked
    const { prepare = true } = statement
    const name = prepare ? `s${++this.#names}` : ""
    this.#describing = true
    const step = new Describe(name, statement, this.#parserOf)
    step.onDone = (prepared) => {
      this.#describing = false
      if (prepare) this.#prepared.set(keyOf(statement), prepared)
      this.#execute(asked, prepared)
      this.#pump()
    }
    step.onFail = (fault) => {
      this.#describing = false
      reject(asked.stale ?? fault)
      this.#pump()
    }
    this.#send(step)
  }

  #execute(asked: Asked, prepared?: Prepared) {
    const { statement, resolve, reject, stale } = asked
    let step: Execute
    try {
      step = new Execute(statement, prepared, this.#parserOf)
    } catch (fault) {
      return reject(fault)
    }
    step.onDone = (rows) => resolve(rows as never)
    step.onFail = (fault) => {
      if (!prepared?.name || !isStale(fault)) return reject(stale ?? fault)
      this.#prepared.delete(keyOf(statement))
      if (stale) return reject(stale)
      this.#asked.unshift({ ...asked, stale: fault })
      this.#pump()
    }
    this.#send(step)
  }

  #copy({ statement, resolve, reject }: Asked, direction: "in" | "out") {
    const Copy = direction === "in" ? CopyIn : CopyOut
    const copy = new Copy(statement.text, this.#wire)
    copy.onStart = () => resolve(copy.stream as never)
    copy.onFail = reject
    return copy
  }

  #settle() {
    const step = this.#sent.shift()
    if (!step) return
    if (step.fault) step.fail(step.fault)
    else step.finish()
  }

  readonly #parserOf = (type: number): Parse | undefined =>
    parserOf(type, this.#elements)
}

/** The types that the values imply are part of the prepared statement. */
function keyOf({ text, types }: Statement) {
  return types.some(Boolean) ? `${types} ${text}` : text
}

function isStale(fault: unknown): fault is PostgresError {
  return fault instanceof PostgresError && STALE.has(fault.routine ?? "")
}

function whyLost(fault: Error) {
  if (fault instanceof pg.DatabaseError)
    return new PostgresError(fault, "FATAL")
  return "code" in fault ? fault : lineFault("CONNECTION_CLOSED")
}

/** On a connection of its own, and nothing waits for it. */
function cancel(client: pg.Client, config: ClientConfig) {
  const { host, port } = client
  const { processID, secretKey } = client as unknown as Backend
  const wire = new pg.Connection(config) as unknown as Wire
  const stop = setTimeout(() => wire.stream.destroy(), CLOSE_MS)
  const say = () => wire.cancel(processID, secretKey)
  wire.on("error", () => {})
  wire.on("end", () => clearTimeout(stop))
  wire.on("connect", () => (config.ssl ? wire.requestSsl() : say()))
  wire.on("sslconnect", say)
  if (host.startsWith("/")) wire.connect(`${host}/.s.PGSQL.${port}`)
  else wire.connect(port, host)
}

type Backend = { processID: number; secretKey: number }
