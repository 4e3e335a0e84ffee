import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { docentRouter } from '@docent/http-express'
import express from 'express'
import { metricsToken } from './neighbours.ts'

/** A whole server whose users' keys are their names; says its port and runs until its input ends. */
const directory = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'docent-neighbour-'))
const docent = await createDocent({
  storage: sqliteStorage({ directory }),
  blobs: fileBlobs({ directory: join(directory, 'blobs') }),
  vectors: lanceVectors({ uri: join(directory, 'vectors') }),
  models: [builtInModels()],
  parsers: standardParsers(),
  logger: silentLogger,
  deployment: { chatRateLimitPerMinute: -1 },
  authenticator: {
    authenticate: async ({ bearer }) =>
      bearer === undefined
        ? undefined
        : { userId: bearer, username: bearer, scope: { kind: 'global' }, groups: [], permissions: [] },
  },
})
await docent.start()
const app = express()
app.use(docentRouter(docent, { metrics: { token: metricsToken } }))
const server = createServer(app).listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as AddressInfo).port}`)
})
process.stdin.resume().once('end', () => process.exit())
