/** @module-tag slow */
import { lanceVectors } from '@docent/adapters-storage'
import { vectorIndexConformance } from '@docent/core/testing'
import { startS3, type S3Server } from '@docent/test-servers'
import * as runner from 'vitest'

let server: S3Server
let directories = 0
runner.beforeAll(async () => void (server = await startS3(['docent'])))
runner.afterAll(() => server.stop())

vectorIndexConformance(runner, {
  persistent: true,
  create: async () => {
    const uri = `s3://docent/vectors/${++directories}`
    const open = () => lanceVectors({ uri, storageOptions: server.storageOptions })
    const index = open()
    return {
      index,
      reopen: async () => open(),
      damage: () => server.empty(`docent/vectors/${directories}/passages.lance`),
      dispose: () => index.close(),
    }
  },
})
