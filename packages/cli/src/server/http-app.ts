import express, { type Express } from 'express'
import { docentConsole } from '@docent/console'
import type { Docent } from '@docent/core'
import { docentRouter, type DocentRouterOptions } from '@docent/http-express'

/** The whole API, and the console at the root. */
export function httpApp(docent: Docent, options: DocentRouterOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(docentRouter(docent, options), docentConsole(docent))
  return app
}
