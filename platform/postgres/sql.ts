import type { Readable, Writable } from "node:stream"
import { lineFault, PostgresError } from "./faults.ts"
import { Listener } from "./listener.ts"
import { Pool } from "./pool.ts"
import type { Session, Statement } from "./session.ts"
import type { Row } from "./steps.ts"
import { compile, Helper, Identifier, place, Template } from "./template.ts"
import { asJson, type Typed } from "./values.ts"

export type { Row }
export type RowList<T extends readonly unknown[]> = T &
  Iterable<NonNullable<T[number]>> & { readonly count: number }
export type Rows = RowList<Row[]>

/** A statement is sent when it is awaited; inside another template it becomes a
 * part of that one. */
export interface Query<T extends readonly unknown[]>
  extends Promise<RowList<T>> {
  /** `copy … to stdout`, in a transaction. */
  readable(): Promise<Readable>
  /** `copy … from stdin`, in a transaction. */
  writable(): Promise<Writable>
}

/** The methods shared by a pool, a transaction and a reserved connection. */
export interface Queries {
  (name: string): Identifier
  (rowsOrList: readonly unknown[] & { raw?: never }): Helper
  (row: { [column: string]: unknown; raw?: never }): Helper
  <T extends readonly (object | undefined)[] = Row[]>(
    text: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Query<T>
  /** A literal text, which must contain nothing that a client sent. Without
   * values it may be several statements, unless it is prepared. */
  unsafe<T extends readonly unknown[] = (Row & Iterable<Row>)[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Query<T>
  json(value: unknown): Typed
  notify(channel: string, payload: string): Promise<unknown>
}

export type TransactionSql = Queries

export interface ReservedSql extends Queries {
  release(): void
  /** Destroys a silent connection instead of releasing it. Its statements fail
   * with this fault, and are cancelled if possible. */
  abandon(fault: Error): void
}

type Work<T> = (sql: TransactionSql) => Promise<T>

export interface Sql extends Queries {
  /** Commits, or rolls back if anything failed, even an error that was
   * caught. */
  begin<T>(work: Work<T>): Promise<T>
  begin<T>(mode: string, work: Work<T>): Promise<T>
  /** A reserved connection; fails if none is free in time. */
  reserve(waitMs?: number): Promise<ReservedSql>
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening?: () => void,
  ): Promise<{ unlisten(): Promise<unknown> }>
  /** Lets work under way finish, for `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

type SqlOptions = {
  max: number
  create: () => Session
  /** How long a statement or a transaction may take, including the wait for a
   * connection. */
  limitMs?: number
}

export function createSql({ max, create, limitMs }: SqlOptions): Sql {
  const pool = new Pool(max, create)
  const listener = new Listener(create)
  const silent = () => lineFault("CONNECTION_SILENT")

  /** A session that has not answered within the limit is abandoned. */
  async function borrow<T>(work: (session: Session) => Promise<T>) {
    const late = performance.now() + (limitMs ?? 0)
    const session = await pool.take(limitMs, silent)
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(() => session.abandon(silent()), late - performance.now())
    try {
      return await work(session)
    } finally {
      clearTimeout(timer)
      session.onLost = undefined
      pool.give(session)
    }
  }

  async function begin<T>(...args: [Work<T>] | [string, Work<T>]) {
    const [mode, work] = args.length === 1 ? ["", args[0]] : args
    return borrow(
      (session) =>
        new Promise<T>((resolve, reject) => {
          session.onLost = reject
          transact(session, mode, work).then(resolve, reject)
        }),
    )
  }

  async function reserve(waitMs?: number): Promise<ReservedSql> {
    const session = await pool.take(waitMs)
    let isReleased = false
    const run = (statement: Statement) => {
      if (!isReleased || session.isGone) return session.run(statement)
      return Promise.reject(lineFault("CONNECTION_RELEASED"))
    }
    return Object.assign(createQueries(run), {
      release() {
        if (isReleased) return
        isReleased = true
        pool.give(session)
      },
      abandon: (fault: Error) => session.abandon(fault),
    })
  }

  const queries = createQueries((statement) =>
    borrow((session) => session.run(statement)),
  )
  return Object.assign(queries, {
    begin,
    reserve,
    listen: listener.listen.bind(listener),
    end(options?: { timeout?: number }) {
      listener.end()
      return pool.end(options)
    },
  })
}

async function transact<T>(session: Session, mode: string, work: Work<T>) {
  let failed: unknown
  let isOver = false
  const sql = createQueries((statement) => {
    if (isOver) return Promise.reject(lineFault("CONNECTION_RELEASED"))
    const answer = session.run(statement)
    answer.catch((fault) => {
      failed ??= fault
    })
    return answer
  })
  const say = (text: string) =>
    session.run({ text, values: [], types: [], simple: true })
  await say(`begin ${mode}`)
  try {
    const done = await work(sql)
    if (failed) throw failed
    isOver = true
    await say("commit")
    return done
  } catch (fault) {
    isOver = true
    await say("rollback").catch(() => {})
    const isAftermath = fault instanceof PostgresError && fault.code === ABORTED
    throw isAftermath && failed ? failed : fault
  }
}

/** The error that statements after a failed one get. */
const ABORTED = "25P02"

type Run = (statement: Statement) => Promise<unknown>

function createQueries(run: Run): Queries {
  function sql(first: string | object, ...values: unknown[]) {
    if (typeof first === "string") return new Identifier(first)
    if (!("raw" in first)) return new Helper(first)
    const strings = first as TemplateStringsArray
    const origin = originOf(strings)
    const toStatement = (query: Template) => ({ ...compile(query), origin })
    return new Pending(strings, values, run, toStatement)
  }
  return Object.assign(sql as unknown as Queries, {
    unsafe(
      text: string,
      values: readonly unknown[] = [],
      { prepare = false } = {},
    ) {
      const toStatement = () => textStatement(text, values, prepare)
      return new Pending([text], [], run, toStatement) as never
    },
    json: asJson,
    notify: (channel: string, payload: string) =>
      run(textStatement(NOTIFY, [channel, payload], true)),
  })
}

const NOTIFY = "select pg_notify($1, $2)"

function textStatement(
  text: string,
  given: readonly unknown[],
  prepare: boolean,
): Statement {
  const sql = { text: "", values: [], types: [] }
  for (const value of given) place(sql, value)
  return { ...sql, text, prepare, simple: given.length === 0 && !prepare }
}

class Pending extends Template implements Query<Row[]> {
  readonly [Symbol.toStringTag] = "Query"
  readonly #run: Run
  readonly #toStatement: (query: Template) => Statement
  #answer: Promise<Rows> | undefined

  constructor(
    strings: readonly string[],
    values: readonly unknown[],
    run: Run,
    toStatement: (query: Template) => Statement,
  ) {
    super(strings, values)
    this.#run = run
    this.#toStatement = toStatement
  }

  #ask() {
    this.#answer ??= this.#send() as Promise<Rows>
    return this.#answer
  }

  async #send(copy?: "in" | "out") {
    return this.#run({ ...this.#toStatement(this), copy })
  }

  // biome-ignore lint/suspicious/noThenProperty: it is sent when it is awaited
  then<A = Rows, B = never>(
    onRows?: ((rows: Rows) => A | PromiseLike<A>) | null,
    onFault?: ((fault: unknown) => B | PromiseLike<B>) | null,
  ) {
    return this.#ask().then(onRows, onFault)
  }

  catch<B = never>(onFault?: ((fault: unknown) => B | PromiseLike<B>) | null) {
    return this.#ask().catch(onFault)
  }

  finally(onSettled?: (() => void) | null) {
    return this.#ask().finally(onSettled)
  }

  readable() {
    return this.#send("out") as Promise<Readable>
  }

  writable() {
    return this.#send("in") as Promise<Writable>
  }
}

const ORIGINS = new WeakMap<TemplateStringsArray, Error>()

/** The template's place in the code, for stack traces: recorded once. */
function originOf(strings: TemplateStringsArray) {
  const known = ORIGINS.get(strings)
  if (known) return known
  const origin = new Error()
  ORIGINS.set(strings, origin)
  return origin
}
