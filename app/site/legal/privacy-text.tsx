import { Link } from "react-router"
import type { Seller } from "#app/data/seller.ts"
import { LEGAL_LINK, type Part, SellerLines } from "./document.tsx"

/** What the shop stores about people, why, and for how long. */
export function privacyText(seller: Seller, countsLinks: boolean): Part[] {
  return [
    {
      id: "who-we-are",
      title: "Who we are",
      clauses: [
        <>
          9X is a music label and creative studio in London. The controller of
          what this notice describes is <SellerLines seller={seller} />.
        </>,
        <>
          We keep to the UK General Data Protection Regulation and the Data
          Protection Act 2018. Write to us at the address above, or by the{" "}
          <Link to="/contact" className={LEGAL_LINK}>
            contact page
          </Link>
          , with any question about your data.
        </>,
      ],
    },
    {
      id: "what-we-keep",
      title: "What we keep, and why",
      clauses: [
        <>
          <strong>Your account.</strong> Email address, display name, a hash of
          your password (never the password), your second factor if you set one
          up, and when you signed in. We need them to let you in and nobody
          else: it is our contract with you.
        </>,
        <>
          <strong>Your orders.</strong> What you bought, when, for how much, the
          name and address it goes to if it goes by post, your consent to have
          digital goods delivered at once, and how often each file was
          downloaded. We need them to deliver what you bought and to keep our
          books: contract, and legal obligation.
        </>,
        <>
          <strong>Your cart.</strong> Without an account it lives in your own
          browser and we do not see it before you check out. With one, it is
          kept with your account so that it is there on your next device.
        </>,
        <>
          <strong>The newsletter.</strong> Your email address, because you asked
          for it and confirmed it: your consent, which we keep with its date and
          wording. Where you are, if you told us on the page your own link
          opens. Every letter has a link that takes you off the list at once. No
          picture in it tells us that you opened it.
          {countsLinks &&
            " We count how often the links of a letter are followed, all readers together: never who followed one."}
        </>,
        <>
          <strong>Waiting for something.</strong> Your email address and the
          sold-out thing you asked about, because you asked: your consent. One
          mail when it is back, then we forget both.
        </>,
        <>
          <strong>Demos.</strong> Your name, email address, artist name, city,
          genres, the link and your notes, so that we can listen and answer: the
          step before a contract that you asked for.
        </>,
        <>
          <strong>Messages.</strong> What you write to us, so that we can
          answer: our legitimate interest in answering our post.
        </>,
        <>
          <strong>The press.</strong> If you write about music or play it to
          others, your name, email address, outlet and what we noted beside
          them, and which letters we sent you: our legitimate interest in having
          our records heard. Every letter has a link that ends them at once.
        </>,
        <>
          <strong>Listening links.</strong> If we sent you a link to a record
          before its day: that you opened it, what you played, when and how much
          of it, and what you downloaded, as its page says at the top. We need
          to know who has heard a record that is not out: our legitimate
          interest.
        </>,
        <>
          <strong>Logs.</strong> Which kind of page was asked for, when, how
          long it took and whether it worked. To keep floods and break-ins out
          we count requests by network address for a short while. Our legitimate
          interest is a site that stays up.
        </>,
      ],
    },
    {
      id: "in-your-browser",
      title: "What is in your browser",
      clauses: [
        <>
          We set no cookies for advertising or statistics, and load no third
          party’s scripts, fonts or trackers. There is nothing here that needs a
          banner.
        </>,
        <>
          Your browser’s own storage holds what the site needs to work: the
          guest cart, your session while you are signed in, the address you last
          had us write to, what the player holds and how you set it, and
          download links for the hour they live. Clearing the site’s data
          removes all of it.
        </>,
        <>
          Everything on these pages comes from our own address, with one
          exception: a video for which we have no picture of our own shows the
          one its host keeps, and the host then sees your network address.
          Following a link to a video, a streaming service or a social profile
          takes you to a site with rules of its own.
        </>,
      ],
    },
    {
      id: "who-else",
      title: "Who else sees it",
      clauses: [
        <>
          <strong>Payment.</strong> Stripe takes the payment on its own page.
          Your card number goes to Stripe and never to us; we learn that you
          paid, your email address and, where something is to be posted, the
          name and address you gave.
        </>,
        <>
          <strong>Carriers</strong> get the name and address on the parcel.{" "}
          <strong>Our hosting and mail providers</strong> store and carry the
          data for us under contract and may do nothing else with it.
        </>,
        <>
          We sell your data to nobody, lend it to nobody, and show your demo to
          nobody outside the label. If the law compels us to hand something
          over, we hand over that and no more. Where a provider works outside
          the United Kingdom, it is bound by the safeguards UK law asks for.
        </>,
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      clauses: [
        <>
          Your account and its cart: until you delete it. Orders: six years
          after the end of the financial year they belong to, as tax law
          demands, with your name and addresses taken out of them if you have
          deleted your account.
        </>,
        <>
          The newsletter: until you unsubscribe; the address is then deleted,
          not hidden. Addresses never confirmed: 30 days. Back-in-stock
          requests: until we have told you, a year at the most. Demos: until you
          withdraw them on their own page; a year after a no, and two years
          without an answer, at the most. Messages: two years after we closed
          them, spam a month, or until you ask us to forget them. The press:
          until you ask us to forget you; which letters you got, two years. What
          was played with a listening link: a year after it ends. Counts of
          requests by network address: a day. Logs hold no name and no address
          of any kind.
        </>,
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      clauses: [
        <>
          You may see what we hold about you, have it corrected, have it
          deleted, take it with you, object to or restrict what we do with it,
          and take back a consent at any time without giving a reason.
        </>,
        <>
          Two of these need no letter: in{" "}
          <Link to="/account" className={LEGAL_LINK}>
            your account
          </Link>{" "}
          you can download all of your data as one file, and delete the account
          with everything that we need not keep by law.
        </>,
        <>
          For the rest, write to us. We answer within one month and charge
          nothing. If you think we got it wrong, you may complain to the
          Information Commissioner’s Office at{" "}
          <a href="https://ico.org.uk" className={LEGAL_LINK} rel="noreferrer">
            ico.org.uk
          </a>
          .
        </>,
        <>
          We make no solely automated decisions about you, and make no profile
          of you.
        </>,
      ],
    },
    {
      id: "children",
      title: "Young listeners",
      clauses: [
        <>
          The shop, the newsletter and the demo form are for people who are at
          least 18 or have the consent of a parent or guardian. If you believe
          that a child gave us data without it, tell us and we will delete it.
        </>,
      ],
    },
    {
      id: "changes",
      title: "Changes to this notice",
      clauses: [
        <>
          When what we do changes, this page changes first, and its date with
          it. If the change matters to people with an account, we write to them.
        </>,
      ],
    },
  ]
}
