import { createContext } from "react"

/** What the loaders found, in the router's own writing, as the server hands
 * it to the page that it renders. Empty in the browser. */
export const Handover = createContext("")
