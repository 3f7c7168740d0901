import { Link } from "react-router"
import type { Seller } from "#app/data/seller.ts"
import { LEGAL_LINK, type Part, SellerLines } from "./document.tsx"

/** The terms between the shop and its customers. */
export function termsText(seller: Seller): Part[] {
  return [
    {
      id: "who-you-deal-with",
      title: "Who you deal with",
      clauses: [
        <>
          This site and its shop are run by <SellerLines seller={seller} />. By
          using them you agree to these terms.
        </>,
        <>
          <strong>
            You must be at least 18 years old, or have the consent of a parent
            or guardian,
          </strong>{" "}
          to open an account, buy from us, or send us a demo.
        </>,
      ],
    },
    {
      id: "accounts",
      title: "Your account",
      clauses: [
        <>
          You can buy as a guest. An account adds your order history, downloads
          and a cart that follows you. Keep your password to yourself, and tell
          us if you think somebody else has it.
        </>,
        <>
          You may delete your account at any time on the account page. We may
          close one that is used to attack the site, to resell downloads, or to
          break the law; what you have paid for is then delivered or paid back.
        </>,
      ],
    },
    {
      id: "orders-and-prices",
      title: "Orders and prices",
      clauses: [
        <>
          Prices are in pounds sterling{seller.vatNumber && " and include VAT"}.
          Delivery is shown in the cart before you pay. Orders in the United
          Kingdom over the amount named there travel free; we post to the
          countries that the cart names.
        </>,
        <>
          The contract is made when your payment is confirmed and we have sent
          you the order confirmation. If a price is plainly a mistake, or
          something has sold out after all, we tell you and pay you back in
          full.
        </>,
        <>
          Payment is taken by Stripe on its own page. A promo code counts once
          per order, cannot be paid out or added to a members' price, and ends
          on the date it says.
        </>,
      ],
    },
    {
      id: "cancelling",
      title: "Your right to cancel",
      clauses: [
        <>
          You may cancel an order for physical goods without giving a reason
          until <strong>14 days</strong> after the day they reach you. Tell us
          by any clear statement, such as an email with your order number. You
          then have 14 days to send the goods back, and we pay back their price
          and the standard delivery within 14 days of getting them or proof that
          you posted them.
        </>,
        <>
          <strong>Digital goods.</strong> Downloads are delivered at once. You
          ask for that when you check out, and acknowledge that your right to
          cancel ends when the delivery begins. Your consent is stored with the
          order.
        </>,
        <>
          Tickets and experiences that are tied to a date are not covered by the
          right to cancel. If we cancel or move one, you get your money back.
        </>,
      ],
    },
    {
      id: "returns",
      title: "Returns and faults",
      clauses: [
        <>
          Beyond the law, physical items may be returned within{" "}
          <strong>30 days</strong>, unused and in their packaging. The postage
          back is yours, unless the item is faulty or not what you ordered.
        </>,
        <>
          Goods must be as described, fit for their purpose and of satisfactory
          quality; digital content too. If they are not, you have the rights of
          the Consumer Rights Act 2015: repair, replacement, a lower price or
          your money back. Nothing in these terms takes them away.
        </>,
      ],
    },
    {
      id: "downloads",
      title: "Downloads and streams",
      clauses: [
        <>
          Music you buy is yours to keep, to copy to your own devices and to
          play in private, for ever. It is not yours to resell, share publicly,
          broadcast, sample or use in a film without a licence. Ask us: we often
          say yes.
        </>,
        <>
          Each file can be downloaded a number of times, shown beside it. A link
          works for an hour. If a download failed you and none is left, write to
          us and we will put it right. A refunded order’s downloads end with the
          refund.
        </>,
        <>
          What plays on this site is for listening here. Please do not record,
          scrape or republish it.
        </>,
      ],
    },
    {
      id: "memberships",
      title: "Memberships and experiences",
      clauses: [
        <>
          A membership runs for the time and with the benefits named on its page
          when you bought it. It does not renew by itself, and is for one
          person. If we end a benefit early we offer another of like value, or
          pay back what is left.
        </>,
      ],
    },
    {
      id: "demos",
      title: "Demos and messages",
      clauses: [
        <>
          Send links only, no attachments, and only music that you made or may
          send. It stays yours: we may listen to it and keep what you wrote, as
          the{" "}
          <Link to="/privacy" className={LEGAL_LINK}>
            privacy notice
          </Link>{" "}
          says, and nothing else follows from it for either of us.
        </>,
        <>
          Write to us as you would across a counter. We may delete what is
          abusive, unlawful or sent by machine.
        </>,
      ],
    },
    {
      id: "our-work",
      title: "What is ours",
      clauses: [
        <>
          The recordings, pictures, words and marks on this site belong to 9X or
          to its artists. Press kits are there to be used by the press, with the
          credits they carry. For anything else, ask first.
        </>,
      ],
    },
    {
      id: "liability",
      title: "Our liability",
      clauses: [
        <>
          We answer without limit for death or injury caused by our negligence,
          for fraud, and for whatever else the law does not let us limit.
          Otherwise we answer to consumers for loss that was foreseeable when
          the contract was made, and not for business losses.
        </>,
        <>
          We keep the site running with care, but not without a pause: it may be
          away for a while. What lies behind links to other sites is theirs.
        </>,
      ],
    },
    {
      id: "law",
      title: "Law and disputes",
      clauses: [
        <>
          These terms are governed by the law of England and Wales. If you live
          in Scotland or Northern Ireland you may also go to your own courts,
          and keep the protection of your own law.
        </>,
        <>
          Talk to us first: most things are settled by one email. If a court
          finds one of these terms void, the others stand.
        </>,
        <>
          We may change these terms for orders to come; the ones that were here
          when you ordered apply to yours.
        </>,
      ],
    },
  ]
}
