import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceTree } from './source-tree.ts'

const root = resolve(import.meta.dirname, '..', '..')

describe('architecture rules', () => {
  const core = 'packages/core/src'
  const cases: [name: string, file: string, source: string, rule: string][] = [
    ['core reads the clock', `${core}/kernel/a.ts`, 'export const a = Date.now()', 'determinism'],
    ['core reads the clock through globalThis', `${core}/kernel/a.ts`, 'globalThis.Date.now()', 'determinism'],
    ['core makes a Date of now', `${core}/kernel/a.ts`, 'export const a = new Date()', 'determinism'],
    ['core draws a random number', `${core}/kernel/a.ts`, 'export const a = Math.random()', 'determinism'],
    ['core draws a UUID', `${core}/kernel/a.ts`, 'export const a = crypto.randomUUID()', 'determinism'],
    ['core imports randomness', `${core}/kernel/a.ts`, `import { randomBytes } from 'node:crypto'`, 'determinism'],
    ['a test reads the time', 'test/core/a.test.ts', 'export const a = performance.now()', 'timed-test'],
    ['a test reads processor time', `${core}/kernel/a.test.ts`, 'process.cpuUsage()', 'timed-test'],
    ['core sets a timer', `${core}/workflows/a.ts`, 'setTimeout(() => {}, 1)', 'determinism'],
    ['core reads files', `${core}/kernel/a.ts`, `import 'node:fs'`, 'package-import'],
    ['core reads files lazily', `${core}/kernel/a.ts`, `export const a = () => import('node:fs')`, 'package-import'],
    ['core imports express', `${core}/kernel/a.ts`, `import type { Router } from 'express'`, 'package-import'],
    ['core imports a vendor SDK', `${core}/kernel/a.ts`, `export * from 'openai'`, 'package-import'],
    ['core imports an adapter', `${core}/kernel/a.ts`, `import '@docent/adapters-llm'`, 'package-import'],
    [
      'an adapter imports another',
      'packages/adapters-llm/src/a.ts',
      `import '@docent/adapters-storage'`,
      'package-import',
    ],
    [
      'an adapter imports core privately',
      'packages/adapters-llm/src/a.ts',
      `import '@docent/core/src/x.ts'`,
      'package-import',
    ],
    [
      'an adapter ships test suites',
      'packages/adapters-llm/src/a.ts',
      `import '@docent/core/testing'`,
      'package-import',
    ],
    [
      'an adapter reaches into core',
      'packages/adapters-llm/src/a.ts',
      `import '../../core/src/index.ts'`,
      'package-import',
    ],
    ['an adapter imports express', 'packages/adapters-llm/src/a.ts', `import 'express'`, 'package-import'],
    ['the kernel imports a resource', `${core}/kernel/a.ts`, `import '../resources/chats/index.ts'`, 'tier'],
    ['a resource imports a workflow', `${core}/resources/chats/a.ts`, `import '../../workflows/answer.ts'`, 'tier'],
    ['a workflow imports the facade', `${core}/workflows/a.ts`, `import '../facade/index.ts'`, 'tier'],
    ['the container imports the facade', `${core}/container/a.ts`, `import '../facade/index.ts'`, 'tier'],
    [
      'a migration uses a table of today',
      `${core}/migrations/to-version-9.ts`,
      `import '../kernel/durable/index.ts'`,
      'migration',
    ],
    ['a directory without a tier', `${core}/extras/a.ts`, 'export {}', 'tier'],
    ['a slice reaches into another', `${core}/resources/chats/a.ts`, `import '../documents/document.ts'`, 'slice'],
    [
      'the tables of a slice depend on those of another',
      `${core}/resources/chats/chat-tables.ts`,
      `import '../documents/document-tables.ts'`,
      'slice',
    ],
    [
      'a workflow reaches into the tables of a slice',
      `${core}/workflows/a.ts`,
      `import '../resources/chats/chat-tables.ts'`,
      'slice',
    ],
    ['a workflow reaches into a slice', `${core}/workflows/a.ts`, `import '../resources/chats/chat.ts'`, 'slice'],
    [
      'a slice reaches into the tables of a tier below',
      `${core}/resources/chats/chats.ts`,
      `import '../../access/grants/grants-table.ts'`,
      'slice',
    ],
    [
      'the kernel reaches into another part of it',
      `${core}/kernel/input/a.ts`,
      `import '../ports/catalogue.ts'`,
      'slice',
    ],
    ['access reaches into a slice', `${core}/access/groups/a.ts`, `import '../users/user.ts'`, 'slice'],
    ['a resource passes the index of a tier', `${core}/resources/tags/a.ts`, `import '../../access/scope.ts'`, 'slice'],
    ['a workflow reaches into another', `${core}/workflows/topics/a.ts`, `import '../answer/plans/plan.ts'`, 'slice'],
    ['the facade reaches into a slice', `${core}/facade/a.ts`, `import '../resources/tags/tag.ts'`, 'slice'],
    ['the package reaches into the facade', `${core}/index.ts`, `import './facade/docent.ts'`, 'slice'],
    [
      'a slice looks up its services',
      `${core}/resources/tags/a.ts`,
      `import '../../kernel/modules/index.ts'`,
      'wiring',
    ],
    ['an index offers a module', `${core}/resources/tags/index.ts`, `export * from './module.ts'`, 'wiring'],
    ['a module knows the container', `${core}/resources/tags/module.ts`, `import 'inversify'`, 'package-import'],
    [
      'an exponential expression',
      'packages/http-express/src/a.ts',
      'export const a = /^(?:[.-][a-z-]+)*$/',
      'regular-expression',
    ],
    ['a polynomial expression', `${core}/kernel/a.ts`, 'export const a = /^a\\s*:?\\s*b$/', 'regular-expression'],
    ['a file that does not parse', `${core}/kernel/a.ts`, 'export const a = (', 'syntax'],
    [
      'a recursive mkdir',
      'packages/adapters-llm/src/a.ts',
      `import fs from 'node:fs'; fs.mkdirSync('a', { recursive: true })`,
      'folders',
    ],
    ['a file named utils', `${core}/kernel/utils.ts`, 'export {}', 'file-name'],
    ['a directory named common', 'packages/http-express/src/common/a.ts', 'export {}', 'file-name'],
    [
      'an effect in a file of another name',
      `${core}/workflows/topics/topics.ts`,
      `import { defineEffect } from '../../kernel/durable/index.ts'`,
      'file-name',
    ],
    ['a file in camel case', 'packages/http-express/src/errorMapper.ts', 'export {}', 'file-name'],
  ]

  test.each(cases)('reports: %s', async (_name, file, source, rule) => {
    expect(await violatedRules({ [file]: source })).toEqual([rule])
  })

  test('leaves the permitted forms alone', async () => {
    const clean = {
      [`${core}/kernel/system/system-clock.ts`]: 'export const now = () => Date.now(); setTimeout(now, 1)',
      [`${core}/kernel/a.ts`]: `import { createHash } from 'node:crypto'; export const a = new Date(0); createHash('sha256')`,
      [`${core}/kernel/a.test.ts`]: `import 'node:fs'; import 'vitest'; export const now = Date.now()`,
      [`${core}/testing/storage-suite.ts`]: `import 'vitest'; import '../kernel/a.ts'`,
      [`${core}/resources/chats/a.ts`]: `import '../documents/index.ts'; import './b.ts'; import '../../access/index.ts'`,
      [`${core}/resources/chats/b.ts`]: `import '../documents/document-tables.ts'; import '../tags/tag-table.ts'`,
      [`${core}/workflows/topics/build-topics-effect.ts`]: `import { defineEffect } from '../../kernel/durable/index.ts'`,
      [`${core}/workflows/answer.ts`]: `import '../resources/chats/index.ts'; import 'xstate'`,
      [`${core}/migrations/index.ts`]: `import './to-version-9.ts'; import '../kernel/ports/index.ts'`,
      [`${core}/kernel/modules/a.ts`]: `import 'inversify'; import 'reflect-metadata'; import './b.ts'`,
      [`${core}/access/index.ts`]: `import './users/index.ts'; import './scope.ts'`,
      [`${core}/resources/tags/module.ts`]: `import '../chats/module.ts'; import '../../access/users/module.ts'; import '../../kernel/modules/index.ts'`,
      [`${core}/container/modules.ts`]: `import '../resources/tags/module.ts'; import '../kernel/modules/index.ts'`,
      [`${core}/facade/create-docent.ts`]: `import '../container/index.ts'; import '../events/index.ts'`,
      [`${core}/index.ts`]: `import './facade/index.ts'; import './resources/tags/index.ts'`,
      'packages/adapters-llm/src/a.ts': `import '@docent/core'; import '@docent/core/ports'; import 'node:fs'`,
      'packages/adapters-llm/src/a.test.ts': `import '@docent/core/testing'; mkdirSync('a', { recursive: true })`,
      'bench/a.ts': 'export const a = performance.now()',
      'packages/cli/src/server/http-app.ts': `import '@docent/adapters-llm'; import 'express'`,
    }
    expect(await violatedRules(clean)).toEqual([])
  })
})

test('oxlint reports any, cycles and floating promises', () => {
  using tree = sourceTree()
  tree.write({
    'package.json': '{"type":"module"}',
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
    'src/any.ts': 'export const value = (input: any) => input',
    'src/one.ts': `import { two } from './two.ts'\nexport const one = () => two`,
    'src/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
    'src/floating.ts': 'const work = async () => 1\nexport const run = () => { work() }',
  })
  cpSync(join(root, '.oxlintrc.json'), join(tree.directory, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(tree.directory, 'node_modules'))
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], {
    cwd: tree.directory,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const reported = diagnostics.map(({ code, filename }) => `${code} ${filename}`)
  expect(reported).toContain('typescript(no-explicit-any) src/any.ts')
  expect(reported).toContain('import(no-cycle) src/one.ts')
  expect(reported).toContain('typescript(no-floating-promises) src/floating.ts')
})

async function violatedRules(files: Record<string, string>): Promise<string[]> {
  using tree = sourceTree()
  const { checkStructure } = await import('../../scripts/structure/check-structure.mjs')
  return checkStructure(await tree.read(files)).map(({ rule }) => rule)
}
