import { expect, it } from 'vitest'
import { serverSettings } from './settings.ts'
import { summary } from './summary.ts'

const key = { secret: 'docent_x', origin: 'kept', file: '/d/admin-key' } as const
const server = (models: Parameters<typeof summary>[0]['models']) =>
  summary({ url: 'http://127.0.0.1:8080', key, models }, serverSettings({ DOCENT_DATA: '/d' }))

const unusable = { answers: false, embeddings: false }

it('names the models that answer and that search, and what is away', () => {
  const away = 'The model server ollama does not respond; check that it is running, and its address.'
  const providers = [{ name: 'openai' }, { name: 'ollama', away }]
  expect(server({ answers: 'gpt-5', quotes: false, embeddings: 'text-embedding-3-small', providers, unusable })).toBe(`
Docent is ready.

  Server    http://127.0.0.1:8080
  API docs  http://127.0.0.1:8080/api/v1/docs
  API key   in /d/admin-key
  Data      /d
  Answers   gpt-5 (language model)
  Search    text-embedding-3-small (embedding model)
  Away      ${away}
`)
})

it('reports that without a provider answers are quotes', () => {
  expect(server({ answers: 'extractive', quotes: true, embeddings: 'hashing', providers: [], unusable })).toMatch(
    / {2}Answers +extractive \(built-in\), which quotes the documents; set OPENAI_API_KEY.*\n {2}Search +hashing/,
  )
})

it('names no model as usable that is away or refuses the key', () => {
  const away = 'The model server openai does not respond; check that it is running, and its address.'
  const models = { answers: 'gpt-5', quotes: false, embeddings: 'e', providers: [{ name: 'openai', away }] }
  expect(server({ ...models, unusable: { answers: true, embeddings: true } })).toContain(`
  Answers   gpt-5 (language model, cannot be used now; see Away)
  Search    e (embedding model, cannot be used now; see Away)
  Away      ${away}
`)
})

it('names the stores of a deployment instead of a data directory, without passwords, and the roles', () => {
  const settings = serverSettings({
    DATABASE_URL: 'postgres://docent:hidden@db.internal:5432/docent',
    DOCENT_BLOBS: 's3://files/docent?endpoint=http://minio:9000',
    DOCENT_VECTORS: 'postgres',
    DOCENT_SECRET: 'a secret of the deployment',
    DOCENT_ADMIN_KEY: 'the-key-of-the-administrator',
    DOCENT_ROLES: 'work,index',
    DOCENT_ENGINE: 'redis://:hidden@redis.internal',
  })
  const said = summary(
    {
      url: 'http://127.0.0.1:8080',
      key,
      models: { answers: 'a', quotes: false, embeddings: 'b', providers: [], unusable },
    },
    settings,
  )
  expect(said).toContain(`
  Records   PostgreSQL, db.internal:5432/docent
  Files     s3://files/docent/ at http://minio:9000
  Indexes   PostgreSQL, db.internal:5432/docent (pgvector)
  Roles     work, index
  Engine    BullMQ
`)
  expect(said).not.toMatch(/hidden|Data/)
})
