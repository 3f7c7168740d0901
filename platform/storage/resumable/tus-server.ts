import { randomUUID } from "node:crypto"
import { ERRORS, Server } from "@tus/server"
import { isUuid } from "../file-store.ts"
import type { Asking, Lifecycle } from "./lifecycle.ts"
import { RESUMABLE_PATH } from "./protocol.ts"
import { cutOff, tusErrorOf } from "./refusals.ts"
import { type StoreOptions, TusStore } from "./tus-store.ts"

type TusOptions = StoreOptions & { uploads: Lifecycle; drainMs: number }

/** The protocol itself is the library's. We decide who owns an upload, which
 * may begin, and what they become. */
export function createTusServer({ uploads, drainMs, ...store }: TusOptions) {
  const requests = new WeakMap<Request, Asking>()

  function asking(request: Request) {
    const found = requests.get(request)
    if (!found) throw new Error("The library asks for somebody unknown")
    return found
  }

  function newLock(id: string) {
    let release = async () => {}
    return {
      async lock(_: AbortSignal, cancel: () => void) {
        release = await store.locks.take(id, cancel)
      },
      unlock: () => release(),
    }
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: new TusStore(store),
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    lockDrainTimeout: drainMs,
    locker: { newLock },
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_, id) => (isUuid(id) ? id : undefined),
    async onUploadCreate(request, upload) {
      await uploads.begin(asking(request), upload)
      return {}
    },
    async onIncomingRequest(request, id) {
      if (request.method !== "POST") await uploads.admit(asking(request), id)
    },
    async onUploadFinish(request, { id }) {
      await uploads.finish(asking(request).context, id)
      return {}
    },
    onResponseError: (_, error) =>
      tusErrorOf(error === ERRORS.ABORTED ? cutOff() : error),
  })

  return {
    handle(asked: Asking, body: ReadableStream | undefined) {
      const stripped = strippedRequest(asked.request, body)
      requests.set(stripped, asked)
      return server.handleWeb(stripped)
    },
  }
}

const PROTOCOL = /^(tus-|upload-|content-(type|length)$)/

/** The request as the library needs it: no other client header (such as
 * `X-Forwarded-Host`) reaches it. */
function strippedRequest(request: Request, body: ReadableStream | undefined) {
  const { origin, pathname } = new URL(request.url)
  const headers = new Headers()
  for (const [name, value] of request.headers) {
    if (PROTOCOL.test(name)) headers.set(name, value)
  }
  const { method } = request
  const init = { method, headers, body, duplex: "half" }
  return new Request(origin + pathname, init satisfies RequestInit)
}
