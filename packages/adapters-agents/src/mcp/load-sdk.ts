import { DocentError } from '@docent/core/ports'
import type * as client from '@modelcontextprotocol/client'

export type Sdk = typeof client

let loaded: Promise<Sdk> | undefined

/** The client library, read when the first server is called. @throws `unsupported` with the command that installs it */
export const loadSdk = (): Promise<Sdk> =>
  (loaded ??= import('@modelcontextprotocol/client').catch((cause: unknown) => {
    loaded = undefined
    throw new DocentError({
      code: 'unsupported',
      message:
        'MCP servers are called by @modelcontextprotocol/client, which is not installed on this server; run npm install @modelcontextprotocol/client@2.4.0 and start it again.',
      cause,
    })
  }))
