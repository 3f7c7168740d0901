/** The numbers of the product, each with its name. */

export const ROSTER_SIZE = 6
export const HOME_VIDEOS = 3
export const HOME_NEWS = 3
export const RELEASES_ON_PROFILE = 5
export const PRESS_KIT_ITEMS = 5

export const RELEASE_YEARS = 15
export const NEW_RELEASE_DAYS = 30

/** The shortest query that is searched for. */
export const SEARCH_FROM = 3
export const SEARCH_GROUP = 5
export const SEARCH_PLACEHOLDERS = 4
export const ARTIST_SKELETONS = 8
