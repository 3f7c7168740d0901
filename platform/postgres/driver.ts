import { registerHooks } from "node:module"

type Patch = { file: string; from: string; to: string }

/** What the driver (3.4.9) gets wrong when a connection breaks. A transaction
 * or a reserved connection goes on writing to it: the write throws where
 * nobody can catch it and ends the process, or lands in somebody else's
 * session once the line is up again. And a write that was waiting when it
 * broke keeps the next connection in its place from ever writing, and a last
 * word of the server is told to whoever comes first on that one. One that
 * breaks while it learns the types rejects a promise that nobody holds. Who
 * waits for a connection of their own is forgotten when one is opened anew for
 * them, and one handed to somebody who has given up is never seen again. */
const BROKEN: Patch[] = [
  {
    file: "connection.js",
    from: "return fetchArrayTypes()",
    to: "return fetchArrayTypes().catch(() => (needsTypes = true))",
  },
  {
    file: "connection.js",
    from: "clearImmediate(nextWriteTimer)\n    socket.removeListener",
    to: "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n    socket.removeListener",
  },
  {
    file: "index.js",
    from: "const query = { reserve: resolve, reject }",
    to: "const query = { reserve: c => query.done ? onopen(c) : (end(), resolve(c)), reject: e => (end(), reject(e)) }\n        const end = () => (query.done = true, clearTimeout(late))\n        const late = wait && setTimeout(() => (queries.remove(query), query.reject(Errors.connection('CONNECT_TIMEOUT', options))), wait)",
  },
  {
    file: "index.js",
    from: "queries.length && connect(c, queries.shift())",
    to: "while (queries.length) {\n      const next = queries.shift()\n      if (next.done) continue\n      next.reserve && queries.push(next)\n      return connect(c, next)\n    }",
  },
  {
    file: "index.js",
    from: "      , prepare = null\n",
    to: "      , prepare = null\n      , gone = null\n      , lose = null\n",
  },
  {
    file: "index.js",
    from: "connection.onclose = reject",
    to: "connection.onclose = lose = e => reject(gone = e)",
  },
  {
    file: "index.js",
    from: "q.catch(e => uncaughtError || (uncaughtError = e))\n",
    to: "q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone) return q.reject(gone)\n",
  },
  {
    file: "index.js",
    from: "c.reserved.release = true\n",
    to: "c.reserved.release = true\n    let gone = null\n    c.onclose = e => gone = e\n",
  },
  {
    file: "index.js",
    from: "sql.release = () => {\n",
    to: "sql.release = () => {\n      if (gone) return\n",
  },
  {
    file: "index.js",
    from: "function handler(q) {\n      c.queue === full\n        ? queue.push(q)",
    to: "function handler(q) {\n      if (gone) return q.reject(gone)\n      c.queue === full\n        ? queue.push(q)",
  },
]

/** A connection that breaks is told by the kernel; one that falls silent by
 * nobody, for as long as it likes. So with `limit` (milliseconds) each
 * statement and each transaction has that long, the wait for a connection
 * included: then a connection that has not answered is destroyed, for it is
 * not known what it would answer to, and its statement is cancelled if that
 * can be said to the server. Who listens waits for ever: that is what it is. */
const SILENT: Patch[] = [
  {
    file: "index.js",
    from: "    socket          : o.socket,\n",
    to: "    socket          : o.socket,\n    limit           : o.limit,\n",
  },
  {
    file: "index.js",
    from: "      max: 1,\n",
    to: "      max: 1,\n      limit: null,\n",
  },
  {
    file: "index.js",
    from: "async function reserve() {",
    to: "async function reserve(wait) {",
  },
  {
    file: "index.js",
    from: "    sql.release = () => {\n",
    to: "    sql.abandon = e => gone || (gone = e, c.abandon(e))\n    sql.release = () => {\n",
  },
  {
    file: "index.js",
    from: "    if (open.length)\n      return go(open.shift(), query)",
    to: "    options.limit && !query.cursorFn && limit(query)\n    if (open.length)\n      return go(open.shift(), query)",
  },
  {
    file: "index.js",
    from: "  function go(c, query) {",
    to: `  function limit(query) {
    const timer = setTimeout(() => {
      const silent = Errors.connection('CONNECTION_SILENT', options)
      if (query.connection) query.connection.abandon(silent)
      else (queries.remove(query), query.cancelled = true)
      query.reject(silent)
    }, options.limit)
    query.settled = () => clearTimeout(timer)
  }

  function go(c, query) {`,
  },
  {
    file: "index.js",
    from: "    try {\n      await sql.unsafe('begin '",
    to: `    const timer = settings.limit && setTimeout(() => {
      const silent = Errors.connection('CONNECTION_SILENT', settings)
      connection && connection.abandon(silent)
      lose && lose(silent)
    }, settings.limit)
    try {
      await sql.unsafe('begin '`,
  },
  {
    file: "index.js",
    from: "    } catch (error) {\n      throw error\n    }",
    to: "    } finally {\n      clearTimeout(timer)\n    }",
  },
  {
    file: "index.js",
    from: "      , subscribe = ",
    to: "      , settings = options\n      , subscribe = ",
  },
  {
    file: "query.js",
    from: "    this.resolve = x => (this.active = false, resolve(x))\n    this.reject = x => (this.active = false, reject(x))\n\n",
    to: "    this.settled = null\n    this.resolve = x => (this.active = false, this.settled && this.settled(), resolve(x))\n    this.reject = x => (this.active = false, this.settled && this.settled(), reject(x))\n\n",
  },
  {
    file: "connection.js",
    from: "      q.state = backend\n",
    to: "      q.state = backend\n      q.connection = connection\n",
  },
  {
    file: "connection.js",
    from: "    terminate,\n    execute,\n",
    to: "    terminate,\n    abandon,\n    execute,\n",
  },
  {
    file: "connection.js",
    from: "  function terminate() {",
    to: `  function abandon(e) {
    if (!socket) return
    Connection(options).cancel({ ...backend }, noop, noop)
    connection.onclose && (connection.onclose(e), connection.onclose = null)
    error(e)
    socket.destroy()
  }

  function terminate() {`,
  },
  {
    file: "connection.js",
    from: "      initial && !initial.reserve && execute(initial)\n",
    to: "      initial && !initial.reserve && (initial.cancelled ? onopen(connection) : execute(initial))\n",
  },
]

const PATCHES = [...BROKEN, ...SILENT]

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = url.match(/\/node_modules\/postgres\/src\/([\w.]+)$/)?.[1]
    const patches = PATCHES.filter((patch) => patch.file === file)
    if (patches.length === 0) return loaded
    return { ...loaded, source: patched(String(loaded.source), patches) }
  },
})

/** The PostgreSQL driver, patched while it is loaded. A version whose text is
 * another one stops the start: somebody must look whether it still needs it. */
export const { default: postgres } = await import("postgres")
hooks.deregister()

function patched(source: string, patches: Patch[]) {
  return patches.reduce((text, { file, from, to }) => {
    if (text.split(from).length !== 2) {
      throw new Error(`postgres/src/${file} has changed: look at driver.ts.`)
    }
    return text.replace(from, () => to)
  }, source)
}
