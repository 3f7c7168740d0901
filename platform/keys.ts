import { randomBytes } from "node:crypto"
import { chmod, link, mkdir, open, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { explainFolderFault, StartError } from "./start-error.ts"

/** Publishable: role anon, may be shown to anybody. Secret: role service_role,
 * bypasses every policy, never leaves the server. */
export type ApiKeys = { publishable: string; secret: string }

type KeySource = {
  dataDir: string
  publishable?: string
  secret?: string
}

/** The keys from the environment, else those of `keys.json` in the data folder,
 * created at first start. Several machines must be given the same. */
export async function loadKeys(source: KeySource): Promise<ApiKeys> {
  const { publishable, secret, dataDir } = source
  const keys =
    publishable && secret
      ? { publishable, secret }
      : { ...(await storedKeys(dataDir)), ...given(source) }
  if (keys.publishable === keys.secret) {
    throw new StartError(
      "The publishable and the secret key are the same: that would hand the secret one to every visitor.",
    )
  }
  return keys
}

function given({ publishable, secret }: KeySource): Partial<ApiKeys> {
  return { ...(publishable && { publishable }), ...(secret && { secret }) }
}

async function storedKeys(dataDir: string) {
  const file = join(dataDir, "keys.json")
  try {
    const text = await readFile(file, "utf8").catch(orNull)
    if (text === null) await writeOnce(file, dataDir)
    await chmod(file, 0o600)
    return parseKeys(text ?? (await readFile(file, "utf8")), file)
  } catch (error) {
    if (error instanceof StartError) throw error
    return explainFolderFault(error, dataDir)
  }
}

/** Written in full beside the file and then linked to its name, which fails if
 * another process was first: both then read the same keys. */
async function writeOnce(file: string, dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString("hex")}`
  const handle = await open(draft, "wx", 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(makeKeys(), null, 2)}\n`)
    await handle.sync()
    await link(draft, file).catch(unlessExists)
  } finally {
    await handle.close()
    await unlink(draft)
  }
}

function makeKeys(): ApiKeys {
  return {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
  }
}

const shape = z.object({
  publishable: z.string().min(20),
  secret: z.string().min(20),
})

function parseKeys(text: string, file: string): ApiKeys {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} does not hold a publishable and a secret key: restore it from a backup, or remove it to have new keys made.`,
    )
  }
}

/** The role in a key of the legacy form: a JWT, which is compared as a whole
 * like any other key. */
export function roleOfJwt(key: string): unknown {
  return claimsOfJwt(key).role
}

/** True for the keys that every local Supabase has: they are public. */
export function isDemoKey(key: string) {
  return claimsOfJwt(key).iss === "supabase-demo"
}

function claimsOfJwt(key: string): Record<string, unknown> {
  const [, claims] = key.match(/^[\w-]+\.([\w-]+)\.[\w-]+$/) ?? []
  try {
    return JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) ?? {}
  } catch {
    return {}
  }
}

function orNull(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return null
  throw error
}

function unlessExists(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error
}
