import { createContext } from "react-router"

/** What a request's loaders are handed by the server. */
export type RequestServices = {
  /** Makes a note of a fault, once, where the operator will see it. */
  report: (error: unknown) => void
}

export const requestServices = createContext<RequestServices>({
  report: (error) => console.error(error),
})
