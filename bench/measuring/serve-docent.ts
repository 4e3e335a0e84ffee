import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Docent } from '@docent/core'
import { docentRouter } from '@docent/http-express'

export interface ListeningServer {
  readonly url: string
  close(): Promise<void>
}

export async function listen(app: RequestListener): Promise<ListeningServer> {
  const server: Server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole API of a Docent on a port of its own, and a key of the user for it. */
export async function serveDocent(docent: Docent, userId: string): Promise<ListeningServer & { readonly key: string }> {
  const app = express()
  app.disable('x-powered-by')
  app.use(docentRouter(docent))
  const { secretKey } = await docent.as({ userId }).apiKeys.create({ name: 'bench' })
  if (secretKey === undefined) throw new Error('the new key has no secret')
  return { ...(await listen(app)), key: secretKey }
}
