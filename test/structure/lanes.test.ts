import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { laneNames } from '../../packages/core/src/container/index.ts'

const root = join(import.meta.dirname, '..', '..')

it('every effect is requested in a lane of the list, as nothing is claimed from another', () => {
  const named = globSync('packages/core/src/{access,limits,resources,workflows}/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/\blane: '([^']*)'/g)])
    .map(([, name]) => name)
  expect(new Set(named).size).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !laneNames.some((known) => known === name))).toEqual([])
})

it('the architecture names the lanes of the list', () => {
  const [, names = ''] = /in lanes \(([^)]*)\)/.exec(readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')) ?? []
  expect([...names.matchAll(/`([a-z]+)`/g)].map(([, name]) => name)).toEqual(laneNames)
})
