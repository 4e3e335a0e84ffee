import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent } from '@docent/core'
import { docentRouter } from '@docent/http-express'
import express from 'express'

const docent = await createDocent({
  storage: sqliteStorage({ directory: 'data' }),
  blobs: fileBlobs({ directory: 'data/blobs' }),
  vectors: lanceVectors({ uri: 'data/vectors' }),
  models: [builtInModels()],
  parsers: standardParsers(),
})
await docent.start()
await docent.ensureAdministratorKey(process.env['DOCENT_ADMIN_KEY']!)

const app = express()
app.use('/docs-chat', docentRouter(docent))
app.listen(process.env['PORT'] ?? 3000)
