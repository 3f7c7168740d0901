import { canBePosted, HOME_COUNTRY, type ShippingTerms } from "./shipping.ts"

/** All possible destinations: the countries whose addresses the payment
 * provider accepts. Read on the server only, so that no visitor loads the
 * list. */
const DESTINATIONS: readonly string[] =
  `AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM
  BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE
  DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL
  GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM
  JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD
  ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP
  NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN
  TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM
  ZW`.split(/\s+/)

export function isDestination(country: string) {
  return DESTINATIONS.includes(country)
}

/** The countries a buyer can choose: those with a zone that has a rate. Home
 * comes first. */
export function destinationsOf(terms: ShippingTerms) {
  const reached = DESTINATIONS.filter((country) => canBePosted(terms, country))
  const abroad = reached.filter((country) => country !== HOME_COUNTRY)
  return abroad.length < reached.length ? [HOME_COUNTRY, ...abroad] : abroad
}
