import { expect, it } from 'vitest'
import { summary } from './summary.ts'

const key = { secret: 'docent_x', origin: 'kept', file: '/d/admin-key' } as const
const server = (models: Parameters<typeof summary>[0]['models']) =>
  summary({ url: 'http://127.0.0.1:8080', key, models }, '/d')

it('names the models that answer and that search, and what is away', () => {
  const away = 'The model server ollama does not respond; check that it is running, and its address.'
  const providers = [{ name: 'openai' }, { name: 'ollama', away }]
  expect(server({ answers: 'gpt-5', quotes: false, embeddings: 'text-embedding-3-small', providers })).toBe(`
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
  expect(server({ answers: 'extractive', quotes: true, embeddings: 'hashing', providers: [] })).toMatch(
    / {2}Answers +extractive \(built-in\), which quotes the documents; set OPENAI_API_KEY.*\n {2}Search +hashing/,
  )
})
