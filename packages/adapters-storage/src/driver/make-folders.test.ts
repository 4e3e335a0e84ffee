import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolders } from './make-folders.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-folders-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes a folder with those above it, and says which was the first', () => {
  expect(makeFolders(join(root, 'one', 'two', 'three'), 0o700)).toBe(join(root, 'one'))
  expect(statSync(join(root, 'one', 'two', 'three')).isDirectory()).toBe(true)
  expect(makeFolders(join(root, 'one', 'two'))).toBeUndefined()
  expect(makeFolders(join(root, 'one', 'two', 'four'))).toBe(join(root, 'one', 'two', 'four'))
})

it.skipIf(process.platform === 'win32')('gives what it makes the mode', () => {
  makeFolders(join(root, 'closed', 'inner'), 0o700)
  for (const name of ['closed', join('closed', 'inner')]) expect(statSync(join(root, name)).mode & 0o777).toBe(0o700)
})

it('fails where a file or a link to nothing is in the way', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolders(join(root, 'file'))).toThrow(/EEXIST/)
  expect(() => makeFolders(join(root, 'file', 'below'))).toThrow(/EEXIST|ENOTDIR/)
  if (process.platform === 'win32') return
  symlinkSync(join(root, 'nowhere'), join(root, 'link'))
  expect(() => makeFolders(join(root, 'link', 'below'))).toThrow(/EEXIST/)
})

// With `recursive` Node tries for ever.
it.skipIf(!existsSync('/proc/self'))('fails where nothing can be made', () => {
  expect(() => makeFolders('/proc/docent')).toThrow(/ENOENT/)
  expect(() => makeFolders('/proc/docent/data/blobs')).toThrow(/ENOENT/)
})
