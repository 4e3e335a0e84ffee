/** @module-tag slow */
import { lanceVectors } from '@docent/adapters-storage'
import { vectorIndexConformance } from '@docent/core/testing'
import { startAzure, type AzureServer } from '@docent/test-servers'
import * as runner from 'vitest'
import { serverSettings } from '../../packages/cli/src/server/settings.ts'

let server: AzureServer
let directories = 0
runner.beforeAll(async () => void (server = await startAzure(['docent'])))
runner.afterAll(() => server.stop())

/** By the address that the standalone server takes. */
vectorIndexConformance(runner, {
  persistent: true,
  create: async () => {
    const { vectors } = serverSettings({
      DOCENT_VECTORS: `azure://${server.account}/docent/vectors-${++directories}?endpoint=${server.url}`,
      AZURE_STORAGE_KEY: server.accountKey,
    })
    if (vectors?.kind !== 'lance') throw new Error('no index of LanceDB')
    const { kind: _, ...options } = vectors
    const open = () => lanceVectors(options)
    const index = open()
    return {
      index,
      reopen: async () => open(),
      damage: () => server.empty(`docent/vectors-${directories}/passages.lance`),
      dispose: () => index.close(),
    }
  },
})
