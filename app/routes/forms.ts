import {
  receiveDemo,
  receiveHomeDemo,
  receiveMessage,
  receiveSubscription,
} from "../forms/receive.ts"
import type { Route } from "./+types/forms"

const RECEIVERS = new Map([
  ["demo", receiveDemo],
  ["home-demo", receiveHomeDemo],
  ["newsletter", receiveSubscription],
  ["contact", receiveMessage],
])

/** Where scripts send the forms; without script each form posts to its page.
 * There is nothing here to look at. */
export function loader() {
  return notFound()
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  const receive = RECEIVERS.get(params.form)
  if (!receive) return notFound()
  const { status, message, faults } = await receive(sent)
  return Response.json({ message, faults }, { status })
}

function notFound() {
  return new Response("Oops! Page not found", { status: 404 })
}
