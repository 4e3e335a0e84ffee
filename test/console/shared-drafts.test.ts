import type { AnnotationDraft } from '@docent/client'
import type { Docent, DraftOperations } from '@docent/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annotationDraft } from '../../packages/console/app/routes/analysis/editor/draft.ts'
import type { Unsent } from '../../packages/console/app/routes/analysis/editor/kept-operations.ts'
import { pagesOfAuthor } from '../../packages/console/app/routes/analysis/editor/pages-of-author.ts'
import { sharedDraft, type DraftTransport } from '../../packages/console/app/routes/analysis/editor/shared-draft.ts'
import { compare } from '../../packages/console/app/routes/analysis/editor/matching.ts'
import { labelWords } from '../../packages/console/app/routes/analysis/editor/steps.ts'
import { readVia } from '../../packages/console/app/routes/analysis/editor/via.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { endedJob } from '../durability/analysis-base.ts'

const words = 6
const via = JSON.stringify({
  'a.png': {
    filename: 'a.png',
    size: -1,
    regions: Array.from({ length: words }, (_, at) => ({
      shape_attributes: { name: 'rect', x: at * 10, y: 0, width: 8, height: 5 },
      region_attributes: { text: `w${at}` },
    })),
    file_attributes: {},
  },
})

let docent: Docent
let project: string
beforeAll(async () => {
  docent = await memoryDocent()
  for (const userId of ['alice', 'walt']) await docent.meet({ userId, username: userId })
  const { analysis } = docent.as({ userId: 'alice' })
  project = (await analysis.projects.create({ displayName: 'Shared' })).name.slice('projects/'.length)
  await analysis.projects.share(project, 'walt', { permissions: ['write'] })
})
afterAll(() => docent.stop({ graceMs: 1_000 }))

async function newSet() {
  const alice = docent.as({ userId: 'alice' })
  const file = { content: new TextEncoder().encode(via) }
  const input = { displayName: 'Set', mime: 'application/json', filename: 'a.json', file }
  const { name, jobName } = await alice.analysis.artifacts.create({ project, kind: 'annotationSets' }, input)
  await endedJob(alice, project, jobName!)
  return { project, kind: 'annotationSets' as const, set: name.split('/')[4]!, version: 1 }
}

/** As it is after its way over HTTP. */
const wired = <Value = AnnotationDraft>(value: unknown): Value => JSON.parse(JSON.stringify(value)) as Value

/** An editor of a set, whose connection can break. */
function editorOf(name: Awaited<ReturnType<typeof newSet>>, userId: string, unsent: readonly Unsent[] = []) {
  const { drafts } = docent.as({ userId }).analysis
  const line = { cut: undefined as 'before' | 'after' | undefined }
  const over = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (line.cut === 'before') throw new Error('No connection.')
    const answer = await call()
    if (line.cut === 'after') throw new Error('The answer was lost.')
    return answer
  }
  const transport: DraftTransport = {
    read: (after) => over(async () => wired(await drafts.get(name, { after }))),
    apply: (operations, seen) =>
      over(async () => wired(await drafts.apply(name, wired<DraftOperations>({ operations, seen })))),
  }
  const kept: { all: readonly Unsent[] } = { all: unsent }
  const draft = annotationDraft(readVia(via))
  const shared = sharedDraft({ draft, transport, unsent, keep: (all) => (kept.all = all) })
  return {
    draft,
    shared,
    line,
    kept,
    label: (word: number, label: string | undefined) => draft.apply(labelWords(0, [word], label)),
    labels: () => draft.state().pages[0]!.words.map(({ label }) => label ?? '-'),
    disagreements: () =>
      shared.state().disagreements.map(({ word, marks }) => [word, marks.map(({ by }) => by).sort()]),
  }
}

describe('a draft that two annotators share', () => {
  it('has what both do, and shows both where they differ until one chooses', async () => {
    const name = await newSet()
    const [alice, walt] = [editorOf(name, 'alice'), editorOf(name, 'walt')]
    alice.label(0, 'a')
    alice.label(1, 'a')
    walt.label(1, 'b')
    walt.label(2, 'b')
    await Promise.all([alice.shared.sync(), walt.shared.sync()])
    await Promise.all([alice.shared.sync(), walt.shared.sync()])
    expect(alice.labels()).toEqual(['a', 'a', 'b', '-', '-', '-'])
    expect(walt.labels()).toEqual(['a', 'b', 'b', '-', '-', '-'])
    expect([alice.disagreements(), walt.disagreements()]).toEqual([[[1, ['alice', 'walt']]], [[1, ['alice', 'walt']]]])
    expect(alice.shared.state().others).toEqual(['walt'])
    const [open] = walt.shared.state().disagreements
    walt.shared.settle(open!, open!.marks.find(({ own }) => !own)!.mark)
    await walt.shared.sync()
    await alice.shared.sync()
    expect([alice.labels(), walt.labels()]).toEqual(Array(2).fill(['a', 'a', 'b', '-', '-', '-']))
    expect([alice.disagreements(), walt.disagreements()]).toEqual([[], []])
    // One who has seen a label changes it without a question, and undo leaves what others did since.
    alice.label(2, 'c')
    await alice.shared.sync()
    await walt.shared.sync()
    walt.label(2, 'd')
    await walt.shared.sync()
    await alice.shared.sync()
    alice.draft.undo()
    await alice.shared.sync()
    expect(alice.labels()[2]).toBe('d')
    expect(alice.disagreements()).toEqual([])
  })

  it('does not replace a label that came while one was choosing another', async () => {
    const name = await newSet()
    const [alice, walt] = [editorOf(name, 'alice'), editorOf(name, 'walt')]
    alice.label(0, 'a')
    const looking = walt.shared.sync()
    walt.label(0, 'b')
    await alice.shared.sync()
    await looking
    await walt.shared.sync()
    await alice.shared.sync()
    expect(alice.disagreements()).toEqual([[0, ['alice', 'walt']]])
  })

  it.each(['before', 'after'] as const)(
    'loses nothing when the connection breaks %s the server has it',
    async (cut) => {
      const name = await newSet()
      const alice = editorOf(name, 'alice')
      alice.label(0, 'l0')
      await alice.shared.sync()
      alice.line.cut = cut
      for (let word = 1; word < words; word++) {
        alice.label(word, `l${word}`)
        await expect(alice.shared.sync()).rejects.toThrow(/connection|answer/i)
      }
      expect(alice.shared.state()).toMatchObject({ unsent: words - 1, error: expect.any(Error) })
      // The page is left, and opened again.
      const later = editorOf(name, 'alice', JSON.parse(JSON.stringify(alice.kept.all)) as Unsent[])
      const all = Array.from({ length: words }, (_, word) => `l${word}`)
      expect(later.labels()).toEqual(['-', ...all.slice(1)])
      await later.shared.sync()
      expect(later.labels()).toEqual(all)
      expect([later.shared.state().unsent, later.kept.all]).toEqual([0, []])
      const walt = editorOf(name, 'walt')
      await walt.shared.sync()
      expect(walt.labels()).toEqual(all)
    },
  )

  it('shows nobody the labels of others while it is blind, and all of them afterwards', async () => {
    const name = await newSet()
    const { drafts } = docent.as({ userId: 'alice' }).analysis
    await drafts.update(name, { blind: true })
    const [alice, walt] = [editorOf(name, 'alice'), editorOf(name, 'walt')]
    for (const [word, one, other] of [
      [0, 'a', 'a'],
      [1, 'a', 'b'],
      [2, 'b', 'b'],
      [3, 'b', 'b'],
    ] as const) {
      alice.label(word, one)
      walt.label(word, other)
      await Promise.all([alice.shared.sync(), walt.shared.sync()])
    }
    expect([alice.labels(), walt.labels()]).toEqual([
      ['a', 'a', 'b', 'b', '-', '-'],
      ['a', 'b', 'b', 'b', '-', '-'],
    ])
    expect(walt.shared.state()).toMatchObject({ blind: true, others: [], disagreements: [] })
    const { marks } = wired<AnnotationDraft>(await drafts.get(name, { everyone: true }))
    const { pages } = readVia(via)
    const found = compare(pagesOfAuthor(pages, marks, 'alice'), pagesOfAuthor(pages, marks, 'walt'))
    expect(found).toMatchObject({ same: 5, words, differences: [{ word: 1, mine: 'a', theirs: 'b' }] })
    await drafts.update(name, { blind: false })
    await walt.shared.sync()
    expect(walt.shared.state()).toMatchObject({ blind: false, others: ['alice'] })
    expect(walt.disagreements()).toEqual([[1, ['alice', 'walt']]])
  })
})
