import { consoleLogger, systemClock } from '@docent/core'
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { postgresError } from './records/postgres/postgres-error.ts'
import { lanceError } from './vectors/lance/lance-errors.ts'
import { tableError } from './vectors/postgres/index-errors.ts'

/** As `pg` makes them. */
const ofServer = (code: string, message: string, fields: object = {}) =>
  Object.assign(new Error(message), { severity: 'ERROR', code, routine: 'scanner_yyerror', ...fields })

/** What a log of ours has of an error, and what the console of a host shows. */
function logged(error: unknown): string {
  const lines: string[] = []
  consoleLogger({ clock: systemClock(), write: (line) => lines.push(line) }).warn({ error }, 'a search failed')
  return lines.join('\n') + inspect(error, { depth: 10 })
}

it.each([
  ['a term of a question', ofServer('42601', `syntax error at or near "landlord"`)],
  ['an unfinished text', ofServer('42601', `unterminated quoted string at or near "'landlord's roof`)],
  ['a number', ofServer('22P02', 'invalid input syntax for type double precision: "landlord"')],
  ['a row', ofServer('23505', 'duplicate key value', { detail: 'Key (term)=(landlord) already exists.' })],
  [
    'a statement',
    ofServer('57014', 'canceling statement', { where: 'parameter $1 = landlord', internalQuery: 'landlord' }),
  ],
])('%s in an error of PostgreSQL stays out of logs, the reason does not', (_, error) => {
  for (const failure of [postgresError(error), tableError(error)]) {
    expect(logged(failure)).not.toContain('landlord')
    expect(failure.cause).toMatchObject({ code: error.code, routine: 'scanner_yyerror' })
    expect((failure.cause as Error).stack).toContain('error-without-values.test')
  }
})

it('names of tables and users stay', () => {
  const gone = ofServer('42P01', 'relation "docent.term_7" does not exist')
  expect(logged(tableError(gone))).toContain('docent.term_7')
  expect(logged(postgresError(ofServer('28P01', 'authentication failed for user "docent"')))).toContain('"docent')
})

it.each([
  new Error(
    'lance error: Invalid user input: MatchQuery { column: Some("t"), terms: "landlord \\"roof\\"", boost: 1.0 }',
  ),
  new Error("lance error: cannot match 'landlord' in column t"),
  new Error('connection reset while matching `landlord`', { cause: new Error('was "landlord"') }),
])('what was searched for stays out of errors of LanceDB', (error) => {
  expect(logged(lanceError(error))).not.toContain('landlord')
})

it('what LanceDB says of files and the system stays', () => {
  const error = new Error('LanceError(IO): /data/t.lance: Os { code: 28, message: "No space left on device" }')
  const failure = lanceError(error)
  expect(failure.code).toBe('unavailable')
  expect(logged(failure)).toContain('/data/t.lance: Os { code: 28, message: ')
  expect((failure.cause as Error).message).toContain('No space left on device')
})
