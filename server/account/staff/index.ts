import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Env } from "../../env.ts"
import { acceptInvitation } from "./functions/accept-invitation.ts"
import { getInvitation } from "./functions/get-invitation.ts"
import { getSetUp } from "./functions/get-set-up.ts"
import { setUpLabel } from "./functions/set-up-label.ts"
import { STAFF_INVITATION } from "./invitation-mail.ts"

type Parts = {
  sql: Sql
  platform: () => Platform
  env: Pick<Env, "local">
}

/** How somebody joins the label's staff. */
export const staff = {
  functions: ({ sql, platform, env }: Parts) => ({
    "get-set-up": getSetUp({ sql, local: env.local }),
    "set-up-label": setUpLabel({ sql, platform }),
    "get-invitation": getInvitation({ sql }),
    "accept-invitation": acceptInvitation({ sql, platform }),
  }),
  mails: [STAFF_INVITATION],
}
