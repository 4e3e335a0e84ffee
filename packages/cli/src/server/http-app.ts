import express, { type Express } from 'express'
import { docentConsole } from '@docent/console'
import type { Docent } from '@docent/core'
import { docentRouter, type DocentRouterOptions } from '@docent/http-express'

const nothingHere = 'Nothing is at this path. The API is under /api/v1, its documentation at /api/v1/docs.'

/** The whole API, and the console at the root. */
export function httpApp(docent: Docent, options: DocentRouterOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(docentRouter(docent, options), docentConsole(docent))
  app.use((_request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    response.status(404).json({ code: 404, message: nothingHere })
  })
  return app
}
