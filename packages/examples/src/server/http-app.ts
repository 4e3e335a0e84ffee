import express, { type Express } from 'express'
import type { Docent } from '@docent/core'
import { docentRouter, type DocentRouterOptions } from '@docent/http-express'
import { indexPage } from './index-page.ts'

/** A page at the root, and the whole API. */
export function httpApp(docent: Docent, options: DocentRouterOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.get('/', (_request, response) => {
    response
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('html')
      .send(indexPage)
  })
  app.use(docentRouter(docent, options))
  return app
}
