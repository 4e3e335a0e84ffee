import { form } from './generator/forms.ts'
import { pageKinds, pageOfKind } from './generator/page-kinds.ts'
import { receipt } from './generator/receipts.ts'
import { asRecognized } from './generator/recognition-noise.ts'
import type { ClassifiedSet, LabelledSet } from './labelled-set.ts'
import { textOf } from './measures.ts'

const range = (start: number, count: number): number[] => Array.from({ length: count }, (_, at) => start + at)

/**
 * Layouts by number. Everything was tuned on layouts below 10,000; the figures that are published are of those from 10,000 on,
 * which nothing was tuned on. Pages of training and test are of different layouts.
 */
export const tunedLayouts = 0
export const leftOutLayouts = 10_000

export interface SetSizes {
  readonly train: number
  readonly test: number
}

/** Forms with headers, questions and answers: nearly every page has a layout of its own. */
export const forms = (start: number, { train, test }: SetSizes): LabelledSet => ({
  name: 'forms',
  train: range(0, train).map((at) => form(start + at, at)),
  test: range(0, test).map((at) => form(start + 5000 + at, at)),
  hasOrder: true,
})

/** Forms as text recognition reads them: learned from clean words, tested on read ones. */
export const recognizedForms = (start: number, sizes: SetSizes): LabelledSet => {
  const { train, test } = forms(start, sizes)
  return {
    name: 'forms, recognized',
    train,
    test: test.map((page, at) => asRecognized(page, start + at)),
    hasOrder: false,
  }
}

/** Receipts with a company, an address, a date and a total: three of each layout, all read by text recognition. */
export const receipts = (start: number, { train, test }: SetSizes): LabelledSet => {
  const read = (layout: number, at: number) => asRecognized(receipt(layout, at), layout * 7 + at, 0.4)
  const pages = range(0, test).map((at) => read(start + 5000 + Math.floor(at / 3), at))
  return {
    name: 'receipts',
    train: range(0, train).map((at) => read(start + Math.floor(at / 3), at)),
    test: pages,
    fields: pages.map((page) =>
      Object.fromEntries(page.entities.map(({ label, words }) => [label, textOf(page, words)])),
    ),
    hasOrder: false,
  }
}

/** Pages of five kinds, by documents that each have their own words; `train` and `test` pages of each kind. */
export function kindsOfPages(start: number, { train, test }: SetSizes): ClassifiedSet {
  const pages = (first: number, count: number) =>
    pageKinds.flatMap((kind) => range(0, count).map((at) => pageOfKind(kind, first + Math.floor(at / 4), at)))
  return { name: 'page kinds', train: pages(start, train), test: pages(start + 5000, test) }
}
