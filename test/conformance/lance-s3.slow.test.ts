/** @module-tag slow */
import { lanceVectors } from '@docent/adapters-storage'
import { vectorIndexConformance } from '@docent/core/testing'
import { startS3ForLance, type LanceS3Server } from '@docent/test-servers'
import * as runner from 'vitest'

let server: LanceS3Server
let directories = 0
runner.beforeAll(async () => void (server = await startS3ForLance()))
runner.afterAll(() => server.stop())

vectorIndexConformance(runner, {
  persistent: true,
  create: async () => {
    const uri = `${server.uri}/${++directories}`
    const open = () => lanceVectors({ uri, storageOptions: server.storageOptions })
    const index = open()
    return {
      index,
      reopen: async () => open(),
      damage: () => server.empty(`vectors/${directories}/passages.lance`),
      dispose: () => index.close(),
    }
  },
})
