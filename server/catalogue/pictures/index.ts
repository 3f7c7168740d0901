import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { whileRoom } from "../../http/while-room.ts"
import type { Backend } from "../../runtime/backend-clients.ts"
import type { Disk } from "../../runtime/disk.ts"
import { HOUR_MS } from "../../runtime/periodic-jobs.ts"
import { sweepPictures } from "./files.ts"
import { developPicture } from "./functions/develop-picture.ts"
import { createPictureQueue } from "./picture-queue.ts"

type Parts = {
  sql: Sql
  platform: () => Platform
  siteUrl: string
  disk: Pick<Disk, "isFull">
}

/** Pictures that staff upload. */
export const pictures = {
  functions: ({ sql, platform, siteUrl, disk }: Parts) => ({
    "develop-picture": whileRoom(
      disk,
      developPicture({
        sql,
        pictureQueue: createPictureQueue(),
        platform,
        siteUrl,
      }),
    ),
  }),
  jobs: ({ sql, backend }: { sql: Sql; backend: () => Backend }) => [
    { run: () => sweepPictures(sql, backend()), everyMs: HOUR_MS },
  ],
}
