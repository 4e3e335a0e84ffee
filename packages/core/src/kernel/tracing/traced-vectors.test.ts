import { expect, it } from 'vitest'
import type { VectorIndex } from '../ports/index.ts'
import { noTracer } from './no-tracer.ts'
import { tracedVectors } from './traced-vectors.ts'

it('hands every parameter of every call through', async () => {
  const log: unknown[][] = []
  const port = new Proxy({} as VectorIndex, {
    get:
      (_target, name) =>
      (...parameters: unknown[]) => (log.push([name, ...parameters]), Promise.resolve()),
  })
  const traced = tracedVectors(noTracer, port) as unknown as Record<string, unknown>
  const calls = {
    upsert: [{ name: 'table' }, [], { absentAt: 3 }],
    deleteDocuments: ['table', ['document']],
    refresh: ['table', 4],
    searchTerms: ['table', {}],
    searchVector: ['table', {}],
    sample: ['table', 5],
    verify: ['table', { thorough: true }],
  }
  for (const [name, parameters] of Object.entries(calls))
    await (traced[name] as (...all: unknown[]) => unknown)(...parameters)
  expect(log).toEqual(Object.entries(calls).map(([name, parameters]) => [name, ...parameters]))
})
