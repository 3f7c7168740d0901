/** The site settings a newcomer starts with. `contact` and `office` are
 * closed to visitors; the VAT number and the postcode can be nobody's. */
export const settings = {
  default_currency: { currency: "GBP" },
  free_shipping_threshold: { amount_cents: 5000 },
  social: {
    playlist: "https://spotify.example/playlist/9x-all-night",
    photos: "https://instagram.example/9xlabel",
    videos: "https://youtube.example/@9xlabel",
    microblog: "https://twitter.example/9xlabel",
  },
  seller: {
    name: "9X Recordings Ltd",
    address: ["9 Gasket Yard", "London E2 9XO", "United Kingdom"],
    email: "shop@9x.example",
    vat_number: "GB 000 0000 00",
    vat_rate: 20,
  },
  press: { email: "press@9x.example" },
  about: {
    people: [
      { name: "Delphine Amadi", role: "Founder, A&R" },
      { name: "Theo Hallam", role: "Artists and words" },
      { name: "Priya Ransome", role: "Pressing and post" },
    ],
    place:
      "A yard behind Hackney Road, with a studio, a shop counter and the 9X Room in the old glue store. Thursdays from seven; ring twice.",
    // Where it was drawn: its address is known when it is seeded.
    picture: "news/the-9x-room-opens",
  },
  contact: { deliver: false, to: "hello@9x.example" },
  office: { to: "mailorder@9x.example" },
} as const
