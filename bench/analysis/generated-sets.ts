import { businessForm, leftOutFamilies, tunedFamilies } from './generator/business-forms.ts'
import { form } from './generator/forms.ts'
import { invoice } from './generator/invoices.ts'
import { pageKinds, pageOfKind } from './generator/page-kinds.ts'
import { receipt } from './generator/receipts.ts'
import { asRecognized } from './generator/recognition-noise.ts'
import type { LabelledPage } from '@docent/core/ports'
import type { ClassifiedSet, LabelledSet } from './labelled-set.ts'
import { textOf } from './measures.ts'

const range = (start: number, count: number): number[] => Array.from({ length: count }, (_, at) => start + at)

/**
 * Layouts by number. Everything was tuned on layouts below 10,000; the figures that are published are of those from 10,000 on,
 * which nothing was tuned on. Every page has a layout of its own, those of training and test too.
 */
export const tunedLayouts = 0
export const leftOutLayouts = 10_000

export interface SetSizes {
  readonly train: number
  readonly test: number
}

/** Forms with headers, questions and answers, lightly misread: every page has a layout of its own. */
export const forms = (start: number, { train, test }: SetSizes): LabelledSet => ({
  name: 'forms',
  train: range(0, train).map((at) => asRecognized(form(start + at, at), start + at, 0.3)),
  test: range(0, test).map((at) => asRecognized(form(start + 5000 + at, at), start + 5000 + at, 0.3)),
  hasOrder: true,
})

/**
 * Forms of businesses, lightly misread: dense, irregular, labelled by people who do not always agree. Whole families of them are left
 * out of tuning, not only layouts: learned and tested on from `leftOutLayouts` on.
 */
export const businessForms = (start: number, { train, test }: SetSizes): LabelledSet => {
  const families = start < leftOutLayouts ? tunedFamilies : leftOutFamilies
  const read = (first: number) => (at: number) => asRecognized(businessForm(families, first + at, at), first + at, 0.3)
  return {
    name: 'business forms',
    train: range(0, train).map(read(start)),
    test: range(0, test).map(read(start + 5000)),
    hasOrder: true,
  }
}

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

/** Receipts with a company, an address, a date and a total. */
export const receipts = (start: number, sizes: SetSizes): LabelledSet => readPages('receipts', start, sizes, receipt)

/** Invoices with up to eleven fields, several of a kind, and line items. */
export const invoices = (start: number, sizes: SetSizes): LabelledSet => readPages('invoices', start, sizes, invoice)

/** One page of each layout, read by text recognition, with the values of labels that stand once on a page. */
function readPages(
  name: string,
  start: number,
  { train, test }: SetSizes,
  make: (layout: number, filling: number) => LabelledPage,
): LabelledSet {
  const read = (first: number) => (at: number) => asRecognized(make(first + at, at), (first + at) * 7, 0.5)
  const pages = range(0, test).map(read(start + 5000))
  return { name, train: range(0, train).map(read(start)), test: pages, fields: pages.map(fieldsOf), hasOrder: false }
}

/** Of labels that stand once on the page. */
function fieldsOf(page: LabelledPage): Record<string, string> {
  const single = page.entities.filter(
    ({ label }) => page.entities.filter((other) => other.label === label).length === 1,
  )
  return Object.fromEntries(single.map(({ label, words }) => [label, textOf(page, words)]))
}

/** Pages of five kinds, by documents that each have their own words; `train` and `test` pages of each kind. */
export function kindsOfPages(start: number, { train, test }: SetSizes): ClassifiedSet {
  const pages = (first: number, count: number) =>
    pageKinds.flatMap((kind) => range(0, count).map((at) => pageOfKind(kind, first + Math.floor(at / 4), at)))
  return { name: 'page kinds', train: pages(start, train), test: pages(start + 5000, test) }
}
