import { builtInModels } from '@docent/adapters-llm'
import { memoryVectors } from '@docent/adapters-storage'
import type { Logger, LogFields } from '@docent/core/ports'
import { metricCatalogue } from '@docent/http-express'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tracedVectors } from '../../packages/core/src/kernel/tracing/index.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { recordingTracer } from '../support/recording-tracer.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { table } from './configuration-tables.ts'
import { root } from './fenced-blocks.ts'

const page = join(root, 'docs', 'observability.md')

/** Text of the page before, between and behind two marks. */
function parts(name: string) {
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(`<!-- ${name} -->`)
  const [between = '', after = ''] = rest.split(`<!-- /${name} -->`)
  return { before: `${before}<!-- ${name} -->`, between: between.trim(), after: `<!-- /${name} -->${after}` }
}

/** The names in code of each cell of the rows below the head. */
const rowsOf = (name: string): string[][][] =>
  parts(name)
    .between.split('\n')
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)),
    )

it('shows every metric as the catalogue has it', () => {
  const rows = metricCatalogue.map(({ name, type, labels, help }) => [
    `\`${name}\``,
    type,
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ])
  const wanted = table(['Metric', 'Type', 'Labels', 'Meaning'], rows)
  const { before, between, after } = parts('metrics')
  if (process.env['DOCENT_WRITE_GOLDEN'] === '1') writeFileSync(page, `${before}\n\n${wanted}\n\n${after}`)
  else expect(between).toBe(wanted)
})

async function* speak() {
  yield 'An answer.'
}

/** A server at work: what it sends to its tracer and its logger. */
async function observed() {
  const tracer = recordingTracer()
  const fields = new Set<string>()
  const seen = (of: LogFields): void => Object.keys(of).forEach((name) => fields.add(name))
  const logger: Logger = {
    debug() {},
    info() {},
    warn() {},
    error() {},
    child: (of) => (seen(of), logger),
  }
  await using server = await apiServer({
    docent: { tracer, logger, models: [scriptedModels(speak), builtInModels()] },
    router: { logger, newRequestId: () => 'r' },
  })
  const { alice } = server
  const { id } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  const llm_args = { temperature: 0.5, max_new_tokens: 50 }
  const body = { message: 'What is the capital?', llm: 'scripted', llm_args }
  expect((await alice.call(`POST /chats/${chat}/completions`, { body })).status).toBe(200)
  const [document] = (await alice.call<{ id: string }[]>(`GET /collections/${id}/documents`)).body
  await alice.call(`DELETE /documents/${document!.id}`)
  // An error answer may be logged.
  expect((await alice.call('GET /collections/none')).status).toBe(404)
  await server.docent.settled()
  const vectors = tracedVectors(tracer, memoryVectors())
  await vectors.optimize('table')
  await vectors.purge('table')
  return { spans: tracer.spans, fields }
}

it('shows every span with its kind and attributes, and no other', async () => {
  const { spans } = await observed()
  const documented = rowsOf('spans').map(([name, , attributes]) => ({ name: name![0]!, attributes: attributes! }))
  const patterns = documented.map(
    ({ name }) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/<[^>]+>/g, '[^ ]+')}$`),
  )
  const kinds = parts('spans')
    .between.split('\n')
    .slice(2)
    .map((line) => line.split('|')[2]!.trim())
  const found = documented.map(() => new Set<string>())
  for (const { name, kind, attributes } of spans) {
    const row = patterns.findIndex((pattern) => pattern.test(name))
    expect(row, name).not.toBe(-1)
    expect(`${name} ${kind}`).toBe(`${name} ${kinds[row]}`)
    found[row]!.add('')
    for (const [attribute, value] of Object.entries(attributes)) if (value !== undefined) found[row]!.add(attribute)
  }
  documented.forEach(({ name, attributes }, row) => {
    expect([name, ...[...found[row]!].sort()]).toEqual([name, '', ...attributes.toSorted()])
  })
})

it('shows every field that the engine gives the lines of a piece of work', async () => {
  const { fields } = await observed()
  const documented = rowsOf('log fields').map(([name]) => name![0]!)
  expect([...fields].toSorted()).toEqual(documented.toSorted())
})
