import { data } from "react-router"
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
  throw data(null, 404)
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  const receive = RECEIVERS.get(params.form)
  if (!receive) throw data(null, 404)
  const { status, message, faults } = await receive(sent)
  return Response.json({ message, faults }, { status })
}
