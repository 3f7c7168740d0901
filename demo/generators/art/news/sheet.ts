/** Pictures over the news are three to two. */
export const news = { width: 1200, height: 800 } as const
