import { expect, it } from 'vitest'
import { openFileLimit, requireOpenFiles } from './open-files.ts'

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             127235               127235               processes
Max open files            ${files}                 ${files}                 files
`

it('refuses a start that may open too few files, and names the limit', () => {
  expect(() => requireOpenFiles(64)).toThrow(
    /^This process may open 64 files, and the server needs 256 .* ulimit -n 4096/,
  )
  expect(() => requireOpenFiles(256)).not.toThrow()
})

it('reads the limit, where there is one', () => {
  expect(openFileLimit(() => limits('1024'))).toBe(1024)
  expect(openFileLimit(() => limits('unlimited'))).toBeUndefined()
  expect(
    openFileLimit(() => {
      throw new Error('no such file')
    }),
  ).toBeUndefined()
  expect(() => requireOpenFiles(undefined)).not.toThrow()
})
