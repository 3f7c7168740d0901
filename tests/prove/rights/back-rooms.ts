import type { Ledger } from "../ledger.ts"
import type { Caller } from "./caller.ts"
import type { Scene } from "./scene.ts"

/** Requests, by name, header and path, for what is not exposed at all or needs
 * the secret key. */
export async function tryBackRooms(
  scene: Scene,
  caller: Caller,
  ledger: Ledger,
) {
  for (const { schema, name } of scene.catalogue.hidden) {
    const path = `/rest/v1/${name}?select=*`
    const headers = { "Accept-Profile": schema, "Content-Profile": schema }
    const asked = [await caller.ask("GET", path, { headers })]
    if (scene.thorough) {
      asked.push(
        await caller.ask("GET", `/rest/v1/${schema}.${name}`),
        await caller.ask("DELETE", `/rest/v1/${name}`, { headers }),
      )
    }
    ledger.expect(
      "private",
      asked.every(({ status }) => status === 404 || status === 406),
      `${caller.name} reached ${schema}.${name}`,
    )
  }
  await tryPlans(caller, ledger)
  if (caller.kind !== "service") await tryAdmin(scene, caller, ledger)
}

/** A query plan would reveal how many rows there are. */
async function tryPlans(caller: Caller, ledger: Ledger) {
  const headers = { Accept: "application/vnd.pgrst.plan+json" }
  const { status } = await caller.ask("GET", "/rest/v1/orders", { headers })
  ledger.expect("private", status >= 400, `${caller.name} saw a plan`)
}

async function tryAdmin({ people }: Scene, caller: Caller, ledger: Ledger) {
  const { bea } = people
  const users = "/auth/v1/admin/users"
  const attempts: [string, string, object?][] = [
    ["GET", users],
    ["GET", `${users}/${bea.id}`],
    ["PUT", `${users}/${bea.id}`, { password: "taken over" }],
    ["PUT", `${users}/${bea.id}`, { app_metadata: { role: "service_role" } }],
    ["DELETE", `${users}/${bea.id}`],
    ["GET", `${users}/${bea.id}/factors`],
    ["POST", users, { email: "eve@fans.example", password: "correct horse" }],
    ["POST", "/auth/v1/invite", { email: "eve@fans.example" }],
    [
      "POST",
      "/auth/v1/admin/generate_link",
      { type: "recovery", email: bea.email },
    ],
  ]
  for (const [method, path, body] of attempts) {
    const { status } = await caller.ask(method, path, { ...(body && { body }) })
    ledger.expect(
      "private",
      status === 401 || status === 403,
      `${caller.name} got ${status} of ${method} ${path}`,
    )
  }
}
