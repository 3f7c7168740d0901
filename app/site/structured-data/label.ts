import type { Organization, SearchAction, WebSite } from "schema-dts"
import type { Social } from "#app/data/settings.ts"
import type { At } from "../addresses.ts"

/** The label, under the one id that every page uses. */
export function labelReference(at: At) {
  return {
    "@type": "Organization",
    "@id": at("/#label"),
    name: "9X",
    url: at("/"),
    logo: at("/icon-512.png"),
  } satisfies Organization
}

export function structuredLabel(at: At, social: Social) {
  return {
    ...labelReference(at),
    slogan: "Amplifying Talent. Crafting Legacies.",
    description:
      "An independent music label and creative studio that develops artists, crafts releases and produces moments across music, visuals and culture.",
    image: at("/og/page/home.jpg"),
    address: {
      "@type": "PostalAddress",
      addressLocality: "London",
      addressCountry: "GB",
    },
    sameAs: Object.values(social),
  } satisfies Organization
}

/** The vocabulary's types lack its own name for the search text. */
type Searching = SearchAction & { "query-input": string }

export function structuredSite(at: At) {
  const search: Searching = {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: at("/shop?q={search_term_string}"),
    },
    "query-input": "required name=search_term_string",
  }
  return {
    "@type": "WebSite",
    "@id": at("/#site"),
    name: "9X",
    url: at("/"),
    inLanguage: "en-GB",
    publisher: { "@id": at("/#label") },
    potentialAction: search,
  } satisfies WebSite
}
