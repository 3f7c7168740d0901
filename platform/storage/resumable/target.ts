import type { RequestContext } from "../../caller.ts"
import { checkBucketName, checkName } from "../names.ts"
import {
  cacheControl,
  checkBucketRules,
  rehearse,
  type UploadTools,
  userMetadata,
  type WriteMode,
} from "../uploads.ts"
import { badMetadata } from "./refusals.ts"

/** The sender's own description of the file, unchanged. */
export type UploadMetadata = Record<string, string | null>

export type Target = {
  bucket: string
  name: string
  mode: WriteMode
  owner: string | undefined
  contentType: string
  cacheControl: string
  userMetadata?: Record<string, unknown>
  length: number
}

/** The object that an upload becomes, by Supabase's names. */
export function targetOf(
  metadata: UploadMetadata,
  length: number,
  mode: WriteMode,
  { caller }: RequestContext,
): Target {
  const {
    bucketName,
    objectName,
    contentType,
    cacheControl: seconds,
  } = metadata
  if (!bucketName)
    throw badMetadata("The metadata names no bucket (bucketName)")
  if (!objectName) throw badMetadata("The metadata names no file (objectName)")
  return {
    bucket: checkBucketName(bucketName),
    name: checkName(objectName),
    mode,
    owner: caller.claims.sub,
    contentType: contentType || "application/octet-stream",
    cacheControl: cacheControl(seconds && `max-age=${seconds}`),
    userMetadata: metadata.metadata
      ? userMetadata(metadata.metadata)
      : undefined,
    length,
  }
}

/** Whether the caller could write this object now, by the bucket's rules and
 * every policy; nothing is stored. */
export async function checkTarget(
  tools: UploadTools,
  context: RequestContext,
  target: Target,
) {
  const bucket = await tools.records.bucket(target.bucket)
  checkBucketRules(bucket, target, tools.fileSizeLimit)
  await rehearse(tools, context, target)
}
