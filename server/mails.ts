import { z } from "zod"
import {
  type AuthPayload,
  CODED,
  confirmation,
  emailChangeCurrent,
  emailChangeNew,
  invite,
  LINKED,
  magicLink,
  passwordChanged,
  reauthentication,
  recovery,
  recoveryCodeUsed,
} from "./account/member/account-mails.ts"
import {
  membershipRenewal,
  RENEWED,
} from "./account/member/membership-mails.ts"
import { INVITED, staffInvitation } from "./account/staff/invitation-mail.ts"
import {
  ANSWERED,
  demoAnswer,
  demoReceived,
  RECEIVED,
} from "./inbox/demos/demo-mails.ts"
import {
  backInStock,
  contactMessage,
  newsletterConfirmation,
} from "./inbox/messages/message-mails.ts"
import { messageReply, REPLY } from "./inbox/messages/reply-mail.ts"
import type { MailServices, Message } from "./mail/message.ts"
import {
  ADDRESSED,
  letterMail,
  letterTest,
  TESTED,
} from "./newsletter/newsletter-mails.ts"
import { PRESS_LETTER, pressLetter } from "./press/mailings/press-mails.ts"
import {
  orderConfirmation,
  orderForOffice,
  orderSent,
  preOrderOut,
} from "./shop/orders/order-mails.ts"
import { type OrderReceipt, readReceipt } from "./shop/orders/receipt.ts"
import { orderRefunded } from "./shop/orders/refund-mail.ts"
import { readRefund } from "./shop/orders/refund-read.ts"
import { LOW, lowStock } from "./shop/stock/stock-mails.ts"

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
  recovery_code_used: (_, { siteUrl }) => recoveryCodeUsed(siteUrl),
  staff_invitation: (payload, { siteUrl }) =>
    staffInvitation(INVITED.parse(payload), siteUrl),
  order_confirmation: ofOrder(orderConfirmation),
  order_link: ofOrder(orderConfirmation),
  order_sent: (payload, services) => {
    const { parcel_id } = SENT.parse(payload)
    const write = ofOrder((order) => orderSent(order, services, parcel_id))
    return write(payload, services)
  },
  order_for_office: ofOrder(orderForOffice),
  order_refunded: async (payload, services) => {
    const refund = await readRefund(
      services.sql,
      REFUNDED.parse(payload).refund_id,
    )
    if (!refund) throw new Error("The refund of this mail is gone")
    const write = ofOrder((order) => orderRefunded(order, services, refund))
    return write(payload, services)
  },
  pre_order_out: (payload, services) => {
    const { titles } = OUT.parse(payload)
    const write = ofOrder((order) => preOrderOut(order, services, titles))
    return write(payload, services)
  },
  low_stock: (payload, { siteUrl }) => lowStock(LOW.parse(payload), siteUrl),
  newsletter_confirmation: (payload, { siteUrl }) =>
    newsletterConfirmation(siteUrl, SUBSCRIBED.parse(payload).token),
  demo_received: (payload, services) =>
    demoReceived(services, RECEIVED.parse(payload)),
  demo_answer: (payload, services) =>
    demoAnswer(services, ANSWERED.parse(payload)),
  letter: (payload, services) => letterMail(services, ADDRESSED.parse(payload)),
  letter_test: (payload, services) =>
    letterTest(services, TESTED.parse(payload)),
  back_in_stock: (payload, services) =>
    backInStock(services, RESTOCKED.parse(payload)),
  membership_renewal: (payload, services) =>
    membershipRenewal(services, RENEWED.parse(payload)),
  contact_message: (payload, { sql }) =>
    contactMessage(sql, CONTACT.parse(payload).contact_message_id),
  message_reply: (payload, services) =>
    messageReply(services, REPLY.parse(payload).reply_id),
  press_letter: (payload, services) =>
    pressLetter(services, PRESS_LETTER.parse(payload)),
}

const SUBSCRIBED = z.object({ token: z.guid() })
const RESTOCKED = z.object({ variant_id: z.guid(), leave_token: z.guid() })
const CONTACT = z.object({ contact_message_id: z.guid() })

function linked(write: (payload: AuthPayload) => Message): Composer {
  return (payload) => write(LINKED.parse(payload))
}

const ORDERED = z.object({ order_id: z.guid() })
const REFUNDED = z.object({ refund_id: z.guid() })
const SENT = z.object({ parcel_id: z.guid().optional() })
const OUT = z.object({ titles: z.array(z.string()) })

function ofOrder(
  write: (
    order: OrderReceipt,
    services: MailServices,
  ) => Message | Promise<Message>,
): Composer {
  return async (payload, services) => {
    const { order_id } = ORDERED.parse(payload)
    const order = await readReceipt(services.sql, order_id)
    if (!order) throw new Error("The order of this mail is gone")
    return write(order, services)
  }
}
