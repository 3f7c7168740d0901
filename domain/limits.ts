/** The numbers of the product, each with its name. */

export const ROSTER_SIZE = 6
export const HOME_VIDEOS = 3
export const HOME_NEWS = 3
export const RELEASES_ON_PROFILE = 5
export const PRESS_KIT_ITEMS = 5

export const RELEASE_YEARS = 15
export const NEW_RELEASE_DAYS = 30

/** When the label has set no threshold of its own. */
export const FREE_SHIPPING_FROM_CENTS = 5000
export const DEFAULT_CURRENCY = "GBP"
