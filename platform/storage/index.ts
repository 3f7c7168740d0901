import { createReadStream } from "node:fs"
import { type RequestContext, SERVICE } from "../caller.ts"
import { orRefusal } from "../refusal.ts"
import type { FileStore } from "./file-store.ts"
import { checkName } from "./names.ts"
import { sweepOrphanedFiles } from "./orphaned-files.ts"
import { createRecords, type RecordsOptions } from "./records.ts"
import { createMeter } from "./request.ts"
import {
  createResumable,
  type ResumableOptions,
  tusHeaders,
} from "./resumable/index.ts"
import { createRoutes } from "./routes.ts"
import { createStorageSigner } from "./signed-urls.ts"
import { store } from "./uploads.ts"

export { createDiskStore } from "./disk.ts"
export type { FileStore } from "./file-store.ts"
export { RESUMABLE_PATH, type ResumableOptions } from "./resumable/index.ts"
export { needsNoKey } from "./routes.ts"
export { createS3Store, type S3Place } from "./s3.ts"

export type StorageOptions = RecordsOptions & {
  files: FileStore
  /** Keys are derived from it, so signed URLs are only as secret as it is. */
  signingSecret: string
  /** In bytes; no bucket may allow more. */
  fileSizeLimit: number
  /** Without it, resumable uploads are off. */
  resumable?: ResumableOptions
}

/** A file of this machine, or bytes. */
export type PutSource = { file: string } | AsyncIterable<Uint8Array>

export type PutOptions = {
  contentType: string
  cacheControl?: string
  metadata?: Record<string, unknown>
}

const ITSELF: RequestContext = {
  caller: SERVICE,
  clientAddress: "127.0.0.1",
  requestId: "storage",
}

/** Supabase's storage protocol under `/storage/v1`, over PostgreSQL and a file
 * store. */
export function createStorage(options: StorageOptions) {
  const { sql, files, fileSizeLimit } = options
  const records = createRecords(options)
  const tools = { records, files, fileSizeLimit }
  const signer = createStorageSigner(options.signingSecret)
  const resumable =
    options.resumable && createResumable(tools, options.resumable)
  const answer = createRoutes(tools, signer, resumable)

  return {
    fetch: (request: Request, context: RequestContext) =>
      orRefusal(answer(request, context)),

    /** Bypasses every policy: for the server's own files, and for seeding. */
    async put(
      bucket: string,
      name: string,
      source: PutSource,
      { contentType, cacheControl = "max-age=3600", metadata }: PutOptions,
    ) {
      const upload = {
        bucket,
        name: checkName(name),
        mode: "upsert" as const,
        owner: undefined,
        contentType,
        cacheControl,
        userMetadata: metadata,
      }
      return store(tools, ITSELF, upload, (version, limit) =>
        fillFrom(files, source, version, limit),
      )
    },

    /** Clean-up to be run periodically, by any number of processes. */
    async sweep() {
      await sweepOrphanedFiles(sql, files)
      await resumable?.sweep()
    },

    /** Sent to a client before it begins a resumable upload. */
    tusHeaders: resumable ? tusHeaders(fileSizeLimit) : undefined,
  }
}

async function fillFrom(
  files: FileStore,
  source: PutSource,
  version: string,
  limit: number,
) {
  const meter = createMeter(limit)
  if ("file" in source) {
    for await (const _ of meter.pass(createReadStream(source.file)));
    await files.adopt(version, source.file)
  } else {
    await files.write(version, meter.pass(source))
  }
  return meter.result()
}
