import express5, { type Express } from 'express'
import type { Docent, DocentOptions } from '@docent/core'
import { docentRouter, type DocentRouterOptions } from '@docent/http-express'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiClient, type ApiClient } from './api-client.ts'
import { memoryDocent } from './memory-docent.ts'

export interface ApiServer extends AsyncDisposable {
  /** Of the mount, without a slash at the end. */
  readonly url: string
  readonly docent: Docent
  /** Calls as the user whose key this is. */
  client(key: string): ApiClient
  readonly alice: ApiClient
  readonly bob: ApiClient
}

export interface ApiServerOptions {
  readonly docent?: Partial<DocentOptions>
  readonly router?: DocentRouterOptions
  /** @default '' */
  readonly prefix?: string
  /** @default Express 5 */
  readonly express?: () => Express
  /** Keys of the store are used; else `alice`, `bob` and any other word are the keys of users of that name. */
  readonly realKeys?: boolean
}

/** The whole API on a free port, over memory adapters. Answers that are not as documented become 500. */
export async function apiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const { prefix = '', express = express5, realKeys = false } = options
  const own: Partial<DocentOptions> = realKeys ? {} : { authenticator: namesAsKeys }
  const docent = await memoryDocent({ ...own, ...options.docent })
  const app = express()
  const router = docentRouter(docent, { checkResponses: true, ...options.router })
  if (prefix === '') app.use(router)
  else app.use(prefix, router)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`
  const client = (key: string) => apiClient(url, key)
  return {
    url,
    docent,
    client,
    alice: client('alice'),
    bob: client('bob'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await docent.stop({ graceMs: 1_000 })
    },
  }
}

/**
 * `alice` is Alice's key, `admin` an administrator's, `alice+staff` hers as one of the group, `alice@<id>` hers for one
 * collection, `alice!ViewUsage` hers with a permission. */
const namesAsKeys: NonNullable<DocentOptions['authenticator']> = {
  async authenticate({ bearer }) {
    if (bearer === undefined || bearer === 'wrong') return undefined
    const [key = '', ...permissions] = bearer.split('!')
    const [who = '', collectionId] = key.split('@')
    const [name = '', ...groups] = who.split('+')
    return {
      userId: name,
      username: name,
      scope: collectionId === undefined ? { kind: 'global' } : { kind: 'collection', collectionId },
      groups,
      permissions: name === 'admin' ? ['administrator'] : permissions,
    }
  },
}
