import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const exclude = (path: string) => /(^|\/)(node_modules|\.[a-z].*|dist)$/.test(path)

it('every test file is among those that npm test or npm run test:slow takes', () => {
  const config = readFileSync(`${root}/vitest.config.ts`, 'utf8')
  const [, included = ''] = /include: \[(.*)\]/.exec(config) ?? []
  const patterns = [...included.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern!)
  const taken = new Set(globSync(patterns, { cwd: root, exclude }))
  const all = globSync('**/*.test.{ts,tsx,mts,js,mjs}', { cwd: root, exclude })
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((file) => !taken.has(file))).toEqual([])
  // The slow ones are chosen from the same.
  expect(readFileSync(`${root}/vitest.slow.config.ts`, 'utf8')).toContain(included)
})
