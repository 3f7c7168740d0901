import { z } from "zod"
import type { Sql } from "#platform/postgres/connection.ts"
import { type OrderReceipt, readReceipt } from "../../shop/orders/receipt.ts"
import { type AuthPayload, CODED, LINKED } from "./auth-payload.ts"
import { confirmation } from "./confirmation.ts"
import { contactMessage } from "./contact-message.ts"
import { demoReceived } from "./demo-received.ts"
import { emailChangeCurrent, emailChangeNew } from "./email-change.ts"
import { invite } from "./invite.ts"
import type { Message } from "./letter.ts"
import { magicLink } from "./magic-link.ts"
import { newsletterWelcome } from "./newsletter-welcome.ts"
import { orderConfirmation } from "./order-confirmation.ts"
import { orderForOffice } from "./order-for-office.ts"
import { orderSent } from "./order-sent.ts"
import { passwordChanged } from "./password-changed.ts"
import { reauthentication } from "./reauthentication.ts"
import { recovery } from "./recovery.ts"

/** The secret signs what leads to an order. */
export type MailServices = { siteUrl: string; sql: Sql; secret: string }

/** What a queued mail of some kind says. A payload may be no more than an id:
 * what it stands for is read when the mail is written. */
export type Composer = (
  payload: Record<string, unknown>,
  services: MailServices,
) => Message | Promise<Message>

/** Every kind of mail that can be queued, and who writes it. */
export const MESSAGES: Record<string, Composer> = {
  confirmation: linked(confirmation),
  recovery: linked(recovery),
  magic_link: linked(magicLink),
  email_change_current: linked(emailChangeCurrent),
  email_change_new: linked(emailChangeNew),
  invite: linked(invite),
  reauthentication: (payload) => reauthentication(CODED.parse(payload)),
  password_changed: (_, { siteUrl }) => passwordChanged(siteUrl),
  order_confirmation: ofOrder(orderConfirmation),
  order_link: ofOrder(orderConfirmation),
  order_sent: ofOrder(orderSent),
  order_for_office: ofOrder(orderForOffice),
  newsletter_welcome: (payload, { siteUrl }) =>
    newsletterWelcome({
      siteUrl,
      token: WELCOME.parse(payload).unsubscribe_token,
    }),
  demo_received: (_, { siteUrl }) => demoReceived(siteUrl),
  contact_message: (payload, { sql }) =>
    contactMessage(sql, CONTACT.parse(payload).contact_message_id),
}

const WELCOME = z.object({ unsubscribe_token: z.guid() })
const CONTACT = z.object({ contact_message_id: z.guid() })

function linked(write: (payload: AuthPayload) => Message): Composer {
  return (payload) => write(LINKED.parse(payload))
}

const ORDERED = z.object({ order_id: z.guid() })

function ofOrder(
  write: (order: OrderReceipt, services: MailServices) => Message,
): Composer {
  return async (payload, services) => {
    const { order_id } = ORDERED.parse(payload)
    const order = await readReceipt(services.sql, order_id)
    if (!order) throw new Error("The order of this mail is gone")
    return write(order, services)
  }
}
