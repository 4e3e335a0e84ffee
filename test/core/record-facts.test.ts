import { expect, it } from 'vitest'
import { entities } from '../../packages/core/src/container/entities.ts'
import { factsOf } from '../../packages/core/src/resources/lifecycles/facts-of.ts'
import type { LifecycleRow } from '../../packages/core/src/resources/lifecycles/lifecycle-records.ts'

/** Every column and every field of the context of a lifecycle, filled with its own name. */
function filled(entity: (typeof entities)[number]): LifecycleRow {
  const columns = Object.keys(entity.table.columns).map((name) => [name, name] as const)
  const context = Object.keys((entity.context as { shape?: object }).shape ?? {}).map((name) => [name, name] as const)
  return { columns: Object.fromEntries(columns), context: Object.fromEntries(context) } as unknown as LifecycleRow
}

/** Columns whose values users write, or that quote them. */
const written =
  /(^|_)(name|title|username|description|content|summary|result|message|error|reason|prompts?|uri|file|email|metadata|settings|request|plan|expression|parameters|labels|inputs|outputs|annotations|key|sha256|secret|identity|config)($|_)/

it.each(entities.map((entity) => [entity.kind, entity] as const))(
  '%s: what is shown exists, and is nothing that users wrote',
  (_kind, entity) => {
    const facts = factsOf(entity, filled(entity))
    const shown = [...(entity.shown?.columns ?? []), ...(entity.shown?.context ?? [])]
    expect(Object.keys(facts)).toHaveLength(shown.length)
    expect(Object.keys(facts).filter((name) => written.test(name) && !/_(id|code)$/.test(name))).toEqual([])
    for (const column of entity.shown?.columns ?? [])
      expect([column, entity.table.columns[column].type]).not.toEqual([column, 'json'])
  },
)

it('leaves out what is no plain value, and writes times as such', () => {
  const entity = { shown: { columns: ['finished_at', 'loop'], context: ['jobId', 'lists'] } } as never
  const row = { columns: { finished_at: 0, loop: { text: 'x' } }, context: { jobId: 'a', lists: ['x'] } } as never
  expect(factsOf(entity, row)).toEqual({ finished_at: '1970-01-01T00:00:00.000Z', job_id: 'a' })
})
