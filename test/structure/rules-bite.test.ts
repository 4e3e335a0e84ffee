import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'docent-structure-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

describe('architecture rules', () => {
  const core = 'packages/core/src'
  const cases: [name: string, file: string, source: string, rule: string][] = [
    ['core reads the clock', `${core}/kernel/a.ts`, 'export const a = Date.now()', 'determinism'],
    ['core reads the clock through globalThis', `${core}/kernel/a.ts`, 'globalThis.Date.now()', 'determinism'],
    ['core makes a Date of now', `${core}/kernel/a.ts`, 'export const a = new Date()', 'determinism'],
    ['core draws a random number', `${core}/kernel/a.ts`, 'export const a = Math.random()', 'determinism'],
    ['core draws a UUID', `${core}/kernel/a.ts`, 'export const a = crypto.randomUUID()', 'determinism'],
    ['core imports randomness', `${core}/kernel/a.ts`, `import { randomBytes } from 'node:crypto'`, 'determinism'],
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
    ['a workflow imports the facade', `${core}/workflows/a.ts`, `import '../create-docent.ts'`, 'tier'],
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
      'an exponential expression',
      'packages/http-express/src/a.ts',
      'export const a = /^(?:[.-][a-z-]+)*$/',
      'regular-expression',
    ],
    ['a polynomial expression', `${core}/kernel/a.ts`, 'export const a = /^a\\s*:?\\s*b$/', 'regular-expression'],
    ['a file that does not parse', `${core}/kernel/a.ts`, 'export const a = (', 'syntax'],
    ['a file named utils', `${core}/kernel/utils.ts`, 'export {}', 'file-name'],
    ['a directory named common', 'packages/http-express/src/common/a.ts', 'export {}', 'file-name'],
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
      [`${core}/resources/chats/a.ts`]: `import '../documents/index.ts'; import './b.ts'; import '../../access/a.ts'`,
      [`${core}/resources/chats/b.ts`]: `import '../documents/document-tables.ts'; import '../tags/tag-table.ts'`,
      [`${core}/workflows/answer.ts`]: `import '../resources/chats/index.ts'; import 'xstate'`,
      [`${core}/migrations/index.ts`]: `import './to-version-9.ts'; import '../kernel/ports/index.ts'`,
      [`${core}/create-docent.ts`]: `import './container/wiring.ts'; import 'reflect-metadata'`,
      'packages/adapters-llm/src/a.ts': `import '@docent/core'; import '@docent/core/ports'; import 'node:fs'`,
      'packages/adapters-llm/src/a.test.ts': `import '@docent/core/testing'`,
      'packages/examples/src/standalone.ts': `import '@docent/adapters-llm'; import 'express'`,
    }
    expect(await violatedRules(clean)).toEqual([])
  })
})

describe('structure report', () => {
  const core = 'packages/core/src'
  const answer = `${core}/workflows/answer`
  const lines = (count: number) => '// a line\n'.repeat(count)
  const branches = (count: number) => `function f(a) { ${'if (a) a++\n'.repeat(count)} }`
  const none = {
    longSources: 0,
    longTests: 0,
    complexFunctions: 0,
    upwardImportsOfTiers: 0,
    upwardImportsOfAnswer: 0,
    untypedAccesses: 0,
    queriesOutsideRecords: 0,
  }
  const cases: [name: string, files: Record<string, string>, title: RegExp, place: string][] = [
    ['a long source', { [`${core}/kernel/a.ts`]: lines(251) }, /^sources over/, `${core}/kernel/a.ts:1 251 lines`],
    ['a long test', { 'test/core/a.test.ts': lines(251) }, /^tests, /, 'test/core/a.test.ts:1 251 lines'],
    ['a complex function', { 'bench/a.ts': `\n${branches(30)}` }, /^functions over/, 'bench/a.ts:2 f: 31'],
    [
      'a complex arrow function',
      { 'bench/a.ts': `const g = (a) => ${Array(32).fill('a').join(' && ')}` },
      /^functions over/,
      'bench/a.ts:1 g: 32',
    ],
    [
      'folders of a tier that import each other',
      {
        [`${core}/kernel/ports/a.ts`]: `import '../input/c.ts'`,
        [`${core}/kernel/input/b.ts`]: `import '../ports/a.ts'`,
        [`${core}/kernel/input/c.ts`]: `import '../ports/a.ts'`,
      },
      /^upward imports between folders/,
      `${core}/kernel/ports/a.ts:1 kernel/ports → kernel/input`,
    ],
    [
      'a plan that imports citations',
      { [`${answer}/plans/rag/a.ts`]: `\nimport '../../citations/b.ts'` },
      /^upward imports within workflows\/answer/,
      `${answer}/plans/rag/a.ts:2 plans → citations`,
    ],
    [
      'a column by its name',
      {
        [`${core}/resources/tags/tag.ts`]: `export const nameOf = (row: Row) => row.name +\n row['name']`,
        [`${core}/testing/storage/reads.ts`]: `rows[0]['name']`,
      },
      /^untyped accesses/,
      `${core}/resources/tags/tag.ts:2 ['name']`,
    ],
    [
      'a query outside of a repository',
      {
        [`${core}/resources/tags/tag-records.ts`]: 'storage.read({}); draft.storage.aggregate({})',
        [`${core}/resources/tags/tags-service.ts`]: 'blobs.read({})\ndraft.storage.writeWhere({})',
        [`${core}/kernel/durable/claim.ts`]: 'storage.read({})',
      },
      /^queries of tables/,
      `${core}/resources/tags/tags-service.ts:2 writeWhere`,
    ],
  ]

  test.each(cases)('finds: %s', async (_name, files, title, place) => {
    const report = await reportOf(files, none)
    const found = report.flatMap((measure) => measure.found.map((at) => [measure.title, at] as const))
    expect(found.map(([, { file, line, note }]) => `${file}:${line} ${note}`)).toEqual([place])
    expect(found[0]?.[0]).toMatch(title)
    expect(report.filter(({ problem }) => problem !== undefined)).toHaveLength(1)
  })

  test('leaves the permitted forms alone', async () => {
    const clean = {
      [`${core}/kernel/a.ts`]: lines(250),
      [`${core}/migrations/to-version-9.ts`]: lines(400),
      [`${core}/kernel/b.ts`]: branches(29),
      'test/core/a.ts': `function outer() { ${branches(29)} }\n${branches(29)}`,
      [`${answer}/plans/a.ts`]: `import '../prompt/b.ts'; import '../request/b.ts'; import './c.ts'; import '../index.ts'`,
      [`${answer}/plans/a.test.ts`]: `import '../citations/b.ts'`,
      [`${core}/kernel/input/b.ts`]: `import '../ports/a.ts'`,
    }
    expect((await reportOf(clean, none)).flatMap(({ found }) => found)).toEqual([])
  })

  test('a number may fall below its ceiling only together with the ceiling', async () => {
    const files = { 'bench/a.ts': branches(30) }
    const problems = async (complexFunctions: number) =>
      (await reportOf(files, { ...none, complexFunctions })).flatMap(({ problem }) => problem ?? [])
    expect(await problems(0)).toEqual([expect.stringContaining('there may only become fewer')])
    expect(await problems(1)).toEqual([])
    expect(await problems(2)).toEqual([expect.stringContaining('lower complexFunctions')])
  })
})

test('oxlint reports any, cycles and floating promises', () => {
  writeTree({
    'package.json': '{"type":"module"}',
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
    'src/any.ts': 'export const value = (input: any) => input',
    'src/one.ts': `import { two } from './two.ts'\nexport const one = () => two`,
    'src/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
    'src/floating.ts': 'const work = async () => 1\nexport const run = () => { work() }',
  })
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], { cwd: tree, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const reported = diagnostics.map(({ code, filename }) => `${code} ${filename}`)
  expect(reported).toContain('typescript(no-explicit-any) src/any.ts')
  expect(reported).toContain('import(no-cycle) src/one.ts')
  expect(reported).toContain('typescript(no-floating-promises) src/floating.ts')
})

async function violatedRules(files: Record<string, string>): Promise<string[]> {
  const { checkStructure } = await import('../../scripts/structure/check-structure.mjs')
  return checkStructure(await sourceFiles(files)).map(({ rule }) => rule)
}

async function reportOf(files: Record<string, string>, ceilings: Record<string, number>) {
  const { structureReport } = await import('../../scripts/structure/structure-report.mjs')
  return structureReport(await sourceFiles(files), ceilings)
}

async function sourceFiles(files: Record<string, string>) {
  writeTree(files)
  const { readSourceFiles } = await import('../../scripts/structure/source-files.mjs')
  return readSourceFiles(tree)
}

function writeTree(files: Record<string, string>): void {
  for (const [file, source] of Object.entries(files)) {
    const path = join(tree, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
  }
}
