/** @module-tag slow */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analysisOpenApiDocument } from '@docent/http-express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisRequest } from './analysis/analysis-requests.ts'
import { analysisTable, type AnalysisTable } from './analysis/analysis-table-world.ts'
import { sendAnalysisCall } from './analysis/send-analysis-call.ts'
import { undocumentedIn } from '../support/documented-answers.ts'
import type { Operation } from './authorization/operations.ts'

const golden = join(import.meta.dirname, 'analysis-authorization.golden.md')
const callers = ['anonymous', 'owner', 'other', 'reader', 'writer', 'acl', 'key', 'administrator'] as const

function operations(): Operation[] {
  const { paths } = analysisOpenApiDocument() as {
    paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id }]) =>
      id === undefined ? [] : [{ id, method: method.toUpperCase(), path }],
    ),
  )
}

const keysOf = ({ collection }: AnalysisTable): Readonly<Record<(typeof callers)[number], string | undefined>> => ({
  ...{ anonymous: undefined, owner: 'alice', other: 'otto', reader: 'rita', writer: 'walt', acl: 'carla' },
  ...{ key: `alice@${collection}`, administrator: 'admin' },
})

/** Tables that a refused call may change: who called, and what they were refused. */
const bookkeeping = new Set(['api_key', 'user', 'user_account', 'history'])

const faultOf = undocumentedIn(analysisOpenApiDocument())
const lines: string[] = []
const faults: string[] = []
let world: AnalysisTable
beforeAll(async () => {
  world = await analysisTable()
  const keys = keysOf(world)
  for (const operation of operations()) {
    const request = analysisRequest(operation.id, world)
    const statuses: number[] = []
    for (const caller of callers) {
      const answer = await sendAnalysisCall(world, operation, { request, key: keys[caller] })
      const { status, text } = answer
      statuses.push(status)
      const note = (fault: string) => faults.push(`${operation.id}, ${caller}: ${fault}`)
      if (status >= 500 && status !== 501) note(`${status} ${text}`)
      const undocumented = faultOf({ ...operation, ...answer })
      if (undocumented !== undefined) note(undocumented)
      if (status < 400) {
        await world.server.docent.settled()
        // What the audit shows.
        const acts = world.rows.changedRows().filter(([table, row]) => table === 'history' && row['actor'] !== null)
        if (operation.method !== 'GET' && acts.length === 0) note('the call left no act')
      } else {
        const changed = world.rows.changed().filter((name) => !bookkeeping.has(name))
        if (changed.length > 0) note(`the refused call changed ${changed.join(', ')}`)
        // Words of the project are in no answer to those who do not see it.
        if (/Letters|letters|In parts/.test(text) && (caller === 'other' || caller === 'key')) note(`sees ${text}`)
      }
      world.rows.rewind()
    }
    if (Math.min(...statuses) >= 400 && request.refusedToAll === undefined)
      faults.push(`${operation.id}: nobody succeeds`)
    lines.push(`| ${[`${operation.method} ${operation.path}`, operation.id, ...statuses].join(' | ')} |`)
  }
}, 300_000)
afterAll(() => world[Symbol.asyncDispose]())

// `DOCENT_WRITE_GOLDEN=1` writes the table anew; who may do what is then to be read again, line by line.
it('answers everybody as the reviewed table says', () => {
  const head = [`| ${['call', 'operation', ...callers].join(' | ')} |`, `|${' --- |'.repeat(callers.length + 2)}`]
  const text = `${[...head, ...lines].join('\n')}\n`
  if (process.env['DOCENT_WRITE_GOLDEN']) writeFileSync(golden, text)
  expect(text.split('\n')).toEqual(readFileSync(golden, 'utf8').split('\n'))
})

it('never fails, answers as documented, changes nothing when it refuses, and reveals nothing to others', () => {
  expect(faults).toEqual([])
})
