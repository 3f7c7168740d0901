import { randomUUID } from "node:crypto"
import { ERRORS, Server } from "@tus/server"
import { isUuid } from "../file-store.ts"
import type { Asking, Lifecycle } from "./lifecycle.ts"
import { RESUMABLE_PATH } from "./protocol.ts"
import { cutOff, toldOf } from "./refusals.ts"
import { type StoreOptions, TusStore } from "./tus-store.ts"

type TusOptions = StoreOptions & { uploads: Lifecycle; drainMs: number }

/** The protocol itself is the library's; whose an upload is, what may begin and
 * what comes of it is ours. */
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
      toldOf(error === ERRORS.ABORTED ? cutOff() : error),
  })

  return {
    handle(asked: Asking, body: ReadableStream | undefined) {
      const told = toldRequest(asked.request, body)
      requests.set(told, asked)
      return server.handleWeb(told)
    },
  }
}

const PROTOCOL = /^(tus-|upload-|content-(type|length)$)/

/** The request as the library needs it: nothing else that a client says
 * (`X-Forwarded-Host`, say) reaches it. */
function toldRequest(request: Request, body: ReadableStream | undefined) {
  const { origin, pathname } = new URL(request.url)
  const headers = new Headers()
  for (const [name, value] of request.headers) {
    if (PROTOCOL.test(name)) headers.set(name, value)
  }
  const { method } = request
  const init = { method, headers, body, duplex: "half" }
  return new Request(origin + pathname, init satisfies RequestInit)
}
