import { describe, expect, it } from 'vitest'
import { annotationDraft } from '../../packages/console/app/routes/analysis/editor/draft.ts'
import { compare, rebase, suggest } from '../../packages/console/app/routes/analysis/editor/matching.ts'
import { boxBelow, boxTowards, boxesIn } from '../../packages/console/app/routes/analysis/editor/places.ts'
import {
  acceptAbove,
  entityOf,
  labelWords,
  nextSuggestion,
} from '../../packages/console/app/routes/analysis/editor/steps.ts'
import { operationsOf } from '../../packages/console/app/routes/analysis/editor/places-of-draft.ts'
import { readVia, writeVia, type AnnotationFile } from '../../packages/console/app/routes/analysis/editor/via.ts'
import { evaluate } from '../../packages/console/app/routes/analysis/model/evaluation.ts'

type Said = Readonly<Record<string, unknown>>

/** A page of words in a row, each with what is said of it. */
const via = (said: readonly Said[], more: Said = {}): string =>
  JSON.stringify({
    _via_settings: { kept: true },
    _via_img_metadata: {
      'a.png-1': {
        filename: 'a.png',
        size: -1,
        unknown: [1],
        regions: said.map((attributes, at) => ({
          shape_attributes: { name: 'rect', x: at * 10, y: 0, width: 8, height: 5 },
          region_attributes: { text: `w${at}`, ...attributes },
        })),
        file_attributes: { scanner: 'B', ...more },
      },
    },
    _via_image_id_list: ['a.png-1'],
  })

const labels = ({ pages }: Pick<AnnotationFile, 'pages'>) => pages[0]!.words.map(({ label }) => label)
const labelsOf = (draft: ReturnType<typeof annotationDraft>) => labels({ pages: draft.state().pages })

describe('a draft of annotations', () => {
  it('writes what it changed, and leaves all else as it was', () => {
    const text = via([{ label: 'old', confidence: 0.4, entityId: 'x', colour: 'red' }, {}], { page_class: 'letter' })
    const file = readVia(text)
    expect(writeVia(file, file.pages)).toBe(text)
    const draft = annotationDraft(file)
    draft.apply([
      { page: 0, words: new Map([[0, { label: 'new' }]]), mark: { pageClass: 'invoice', done: true } },
      ...labelWords(0, [1], 'total'),
    ])
    const written = JSON.parse(writeVia(file, draft.state().pages)) as { _via_img_metadata: Record<string, Said> }
    expect(written).toMatchObject({ _via_settings: { kept: true } })
    expect(written._via_img_metadata['a.png-1']).toEqual({
      filename: 'a.png',
      size: -1,
      unknown: [1],
      regions: [
        {
          shape_attributes: { name: 'rect', x: 0, y: 0, width: 8, height: 5 },
          region_attributes: { text: 'w0', label: 'new', colour: 'red' },
        },
        {
          shape_attributes: { name: 'rect', x: 10, y: 0, width: 8, height: 5 },
          region_attributes: { text: 'w1', label: 'total', entityId: expect.stringMatching(/^u/) as string },
        },
      ],
      file_attributes: { scanner: 'B', page_class: 'invoice', done: 'yes' },
    })
  })

  it('undoes and redoes whole steps, and is unchanged again when all are undone', () => {
    const draft = annotationDraft(readVia(via([{}, { label: 'a' }, {}])))
    draft.apply(labelWords(0, [0, 1], 'total'))
    draft.apply(labelWords(0, [1], undefined))
    expect(labelsOf(draft)).toEqual(['total', undefined, undefined])
    draft.undo()
    draft.undo()
    expect(labelsOf(draft)).toEqual([undefined, 'a', undefined])
    expect(draft.state()).toMatchObject({ isChanged: false, canUndo: false, canRedo: true })
    draft.redo()
    expect(labelsOf(draft)).toEqual(['total', 'total', undefined])
  })

  it('reports the result of its changes, and undoes only what nobody else has changed since', () => {
    const file = readVia(via([{ label: 'a', confidence: 0.5 }, {}], { pageClass: 'x', classConfidence: 0.5 }))
    const draft = annotationDraft(file)
    const events: unknown[] = []
    draft.onChange((changes) => events.push(...operationsOf(draft, changes)))
    draft.apply(labelWords(0, [0], undefined))
    draft.apply([{ page: 0, mark: { pageClass: undefined, classConfidence: undefined, done: true } }])
    draft.undo()
    expect(events).toEqual([
      { page: 'a.png-1', word: '0', mark: {} },
      { page: 'a.png-1', mark: { done: true } },
      { page: 'a.png-1', mark: null },
    ])
    draft.apply(labelWords(0, [0, 1], 'mine'))
    draft.receive([{ page: 0, words: new Map([[1, { label: 'theirs' }]]) }])
    draft.undo()
    expect(labelsOf(draft)).toEqual([undefined, 'theirs'])
  })

  it('accepts what is sure enough, and finds what is left', () => {
    const file = readVia(
      via([
        { label: 'a', confidence: 0.9 },
        { label: 'a', confidence: 0.3, entityId: '1' },
        { label: 'a', confidence: 0.3, entityId: '1' },
        {},
      ]),
    )
    const draft = annotationDraft(file)
    draft.apply(acceptAbove(draft.state().pages, 0.9))
    const [page] = draft.state().pages
    expect(page!.words.map(({ confidence }) => confidence)).toEqual([undefined, 0.3, 0.3, undefined])
    expect(nextSuggestion(page!, undefined, 1)).toBe(1)
    expect(entityOf(page!, 1)).toEqual([1, 2])
    // The other word of the same entity is no suggestion of its own.
    expect(nextSuggestion(page!, 1, 1)).toBeUndefined()
  })
})

describe('versions of annotations', () => {
  it('takes suggestions only where nobody has decided', () => {
    const own = readVia(via([{ label: 'mine' }, {}, { label: 'old', confidence: 0.2 }]))
    const predicted = readVia(
      via(
        [0, 1, 2].map(() => ({ label: 'model', confidence: 0.7 })),
        { pageClass: 'letter', classConfidence: 0.8 },
      ),
    )
    const draft = annotationDraft(own)
    draft.apply(suggest(own.pages, predicted.pages))
    expect(labelsOf(draft)).toEqual(['mine', 'model', 'model'])
    expect(draft.state().pages[0]).toMatchObject({ pageClass: 'letter', classConfidence: 0.8 })
  })

  it('puts changes of two people together, and names the words that both changed', () => {
    const base = readVia(via([{}, {}, { label: 'a' }, {}]))
    const draft = annotationDraft(base)
    draft.apply([...labelWords(0, [0], 'mine'), ...labelWords(0, [1], 'mine'), ...labelWords(0, [3], 'same')])
    const theirs = readVia(via([{}, { label: 'theirs' }, { label: 'b' }, { label: 'same' }], { pageClass: 'letter' }))
    const { changes, conflicts } = rebase(base.pages, draft.state().pages, theirs.pages)
    expect(conflicts).toMatchObject([{ page: 0, word: 1, text: 'w1', mine: 'mine', theirs: 'theirs' }])
    const merged = annotationDraft(theirs)
    merged.apply(changes)
    expect(labelsOf(merged)).toEqual(['mine', 'theirs', 'b', 'same'])
    expect(merged.state().pages[0]!.pageClass).toBe('letter')
  })

  it('says how far two versions agree', () => {
    const [one, other] = [
      ['a', 'a', 'b', 'b'],
      ['a', 'b', 'b', 'b'],
    ].map((all) => readVia(via(all.map((label) => ({ label })))))
    const { same, words, kappa, differences } = compare(one!.pages, other!.pages)
    // Observed 3/4, by chance 2/4 · 1/4 + 2/4 · 3/4 = 1/2.
    expect({ same, words, kappa }).toEqual({ same: 3, words: 4, kappa: 0.5 })
    expect(differences).toEqual([{ page: 0, word: 1, text: 'w1', mine: 'a', theirs: 'b' }])
  })

  it('counts what a model predicts against what people labelled', () => {
    const truth = readVia(via([{ label: 'a' }, { label: 'a' }, {}]))
    const predicted = readVia(via([{ label: 'a', confidence: 0.95 }, { label: 'b', confidence: 0.55 }, {}]))
    expect(evaluate(truth.pages, predicted.pages, 'none')).toEqual({
      confusion: { a: { a: 1, b: 1 } },
      calibration: [
        { confidence: 0.55, right: 0, words: 1 },
        { confidence: 0.95, right: 1, words: 1 },
      ],
    })
  })
})

describe('places of boxes', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
  const boxes = [box(0, 0, 100, 100), box(10, 10, 20, 20), box(200, 0, 10, 10), box(0, 200, 10, 10)]

  it('goes through boxes that lie over each other, the smallest first', () => {
    const at = { x: 15, y: 15 }
    expect(boxBelow(boxes, at, new Set())).toBe(1)
    expect(boxBelow(boxes, at, new Set([1]))).toBe(0)
    expect(boxBelow(boxes, at, new Set([0]))).toBe(1)
    expect(boxBelow(boxes, { x: 500, y: 500 }, new Set())).toBeUndefined()
  })

  it('takes boxes whose middle was drawn around', () => {
    expect(boxesIn(boxes, box(0, 0, 60, 60))).toEqual([0, 1])
    expect(boxesIn(boxes, box(0, 0, 40, 40))).toEqual([1])
  })

  it('finds the next box in a direction', () => {
    expect(boxTowards(boxes, 1, 'right')).toBe(0)
    expect(boxTowards(boxes, 0, 'right')).toBe(2)
    expect(boxTowards(boxes, 2, 'right')).toBeUndefined()
    expect(boxTowards(boxes, undefined, 'down')).toBe(0)
  })
})
