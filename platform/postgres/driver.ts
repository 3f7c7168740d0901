import { registerHooks } from "node:module"

type Mending = { file: string; from: string; to: string }

/** What the driver (3.4.9) gets wrong when a connection breaks. A transaction
 * or a reserved connection goes on writing to it: the write throws where
 * nobody can catch it and ends the process, or lands in somebody else's
 * session once the line is up again. And a write that was waiting when it
 * broke keeps the next connection in its place from ever writing. One that
 * breaks while it learns the types rejects a promise that nobody holds. Who
 * waits for a connection of their own is forgotten when one is opened anew for
 * them, and one handed to somebody who has given up is never seen again. */
const MENDINGS: Mending[] = [
  {
    file: "connection.js",
    from: "return fetchArrayTypes()",
    to: "return fetchArrayTypes().catch(() => (needsTypes = true))",
  },
  {
    file: "connection.js",
    from: "clearImmediate(nextWriteTimer)\n    socket.removeListener",
    to: "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener",
  },
  {
    file: "index.js",
    from: "const query = { reserve: resolve, reject }",
    to: "const query = { reserve: c => query.done ? onopen(c) : (query.done = true, resolve(c)), reject: e => (query.done = true, reject(e)) }",
  },
  {
    file: "index.js",
    from: "queries.length && connect(c, queries.shift())",
    to: "while (queries.length) {\n      const next = queries.shift()\n      if (next.done) continue\n      next.reserve && queries.push(next)\n      return connect(c, next)\n    }",
  },
  {
    file: "index.js",
    from: "      , prepare = null\n",
    to: "      , prepare = null\n      , gone = null\n",
  },
  {
    file: "index.js",
    from: "connection.onclose = reject",
    to: "connection.onclose = e => reject(gone = e)",
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

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = url.match(/\/node_modules\/postgres\/src\/([\w.]+)$/)?.[1]
    const mendings = MENDINGS.filter((mending) => mending.file === file)
    if (mendings.length === 0) return loaded
    return { ...loaded, source: mended(String(loaded.source), mendings) }
  },
})

/** The PostgreSQL driver, mended while it is loaded. A version whose text is
 * another one stops the start: somebody must look whether it still needs it. */
export const { default: postgres } = await import("postgres")
hooks.deregister()

function mended(source: string, mendings: Mending[]) {
  return mendings.reduce((text, { file, from, to }) => {
    if (text.split(from).length !== 2) {
      throw new Error(`postgres/src/${file} has changed: look at driver.ts.`)
    }
    return text.replace(from, () => to)
  }, source)
}
