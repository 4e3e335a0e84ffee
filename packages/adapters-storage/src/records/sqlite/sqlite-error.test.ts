import { isDiskFull } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { sqliteError } from './sqlite-error.ts'

it.each([
  ['SQLITE_FULL', { errcode: 13 }],
  ['SQLITE_IOERR_SHMSIZE', { errcode: 4874 }],
  ['ENOSPC', { code: 'ENOSPC' }],
  ['EDQUOT', { code: 'EDQUOT' }],
])('reports that the disk is full on %s', (_name, fields) => {
  const error = sqliteError(Object.assign(new Error('database or disk is full'), fields))
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('is full') })
  expect(isDiskFull(error)).toBe(true)
})

it('does not take another error of the disk for that', () => {
  expect(isDiskFull(sqliteError(Object.assign(new Error('disk I/O error'), { errcode: 10 })))).toBe(false)
})
