import type { Docent, DocentSession } from '@docent/core'
import { routeDefiner } from '../framework/index.ts'

/** What routes may use beside the use cases of their caller. */
export interface RouteServices {
  readonly docent: Docent
  /** Largest file of an upload. */
  readonly uploadBytes: number
}

/** Declares a route of this API. The caller is every use case for the principal that its credentials belong to. */
export const defineRoute = routeDefiner<DocentSession, RouteServices>()
