/** The product's constants. */

export const ROSTER_SIZE = 6
export const HOME_VIDEOS = 3
export const HOME_NEWS = 3
export const RELEASES_ON_PROFILE = 5
export const PRESS_KIT_ITEMS = 5
export const PRODUCTS_ON_PROFILE = 4

export const RELEASE_YEARS = 15
export const NEW_RELEASE_DAYS = 30

/** The shortest query that is searched. */
export const SEARCH_FROM = 3
export const SEARCH_GROUP = 5
export const SEARCH_PLACEHOLDERS = 4
export const ARTIST_SKELETONS = 8
export const MIN_PASSWORD_LENGTH = 6
export const LONGEST_NAME = 80

export const HOME_PRODUCTS = 3
/** The price slider, in pounds. Its end means that price or more. */
export const PRICE_END = 200
export const PRICE_STEP = 5
export const PRICE_FIRST_MAX = 100
/** At this stock or less, the shop shows how many are left. */
export const LOW_AT = 5

/** The default threshold if the label has set none. */
export const FREE_SHIPPING_FROM_CENTS = 5000
export const DEFAULT_CURRENCY = "GBP"

/** The number of entries in a feed. */
export const FEED_ENTRIES = 50
/** Plays that a listening link can be limited to. */
export const MOST_LINK_PLAYS = 10_000
