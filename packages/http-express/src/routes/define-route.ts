import type { Docent, DocentSession } from '@docent/core'
import { routeDefiner } from '../framework/index.ts'

/** Services for routes beside the use cases of their caller. */
export interface RouteServices {
  readonly docent: Docent
  /** Largest file of an upload. */
  readonly uploadBytes: number
}

/** Declares a route of this API. The caller is the set of use cases bound to the authenticated principal. */
export const defineRoute = routeDefiner<DocentSession, RouteServices>()
