import { createHash } from "node:crypto"
import type { KitFile } from "./pictures.ts"
import type { Profile } from "./profile.ts"

/** To be raised when the same data makes another kit. */
const EDITION = 1

/** Two kits with the same fingerprint say and show the same. */
export function fingerprint(
  profile: Profile,
  pictures: KitFile[],
  siteUrl: string,
) {
  const everything = JSON.stringify([EDITION, siteUrl, profile, pictures])
  return createHash("sha256").update(everything).digest("hex")
}
