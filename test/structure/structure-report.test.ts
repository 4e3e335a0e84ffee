import { describe, expect, test } from 'vitest'
import { sourceTree } from './source-tree.ts'

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
        [`${core}/resources/tags/tag-records.ts`]: 'storage.read({}); draft.storage.aggregate({}); storage.write({})',
        [`${core}/resources/tags/tags-service.ts`]: 'blobs.read({})\ndraft.storage.write({})',
        [`${core}/kernel/durable/claim.ts`]: 'storage.read({})',
      },
      /^queries of tables/,
      `${core}/resources/tags/tags-service.ts:2 write`,
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

async function reportOf(files: Record<string, string>, ceilings: Record<string, number>) {
  using tree = sourceTree()
  const { structureReport } = await import('../../scripts/structure/structure-report.mjs')
  return structureReport(await tree.read(files), ceilings)
}
