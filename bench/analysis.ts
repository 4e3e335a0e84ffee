import { parseArgs } from 'node:util'
import { measureClassification } from './analysis/measure-classification.ts'
import { labellingHead, measureLabelling } from './analysis/measure-labelling.ts'
import {
  businessForms,
  forms,
  invoices,
  kindsOfPages,
  leftOutLayouts,
  receipts,
  recognizedForms,
  tunedLayouts,
} from './analysis/generated-sets.ts'
import type { ClassifiedSet, LabelledSet } from './analysis/labelled-set.ts'
import { readFunsd } from './analysis/read-funsd.ts'
import { readSroie } from './analysis/read-sroie.ts'
import { readVia } from './analysis/read-via.ts'
import { printTable } from './measuring/table.ts'
import { sized } from './measuring/sized.ts'

/**
 * How well labels of words and classes of pages are learned, beside the prototype that the learners were made from. Without
 * arguments on generated pages whose layouts (of business forms: families) nothing was tuned on; `--tuned` takes those that were. `--data DIRECTORY --shape funsd`
 * (or `sroie`, `via`) measures a set of that shape. `--documents 20` so many to learn from (else 5, 20 and 149; of page kinds for
 * each kind), `--seeds 3` so many times,
 * `--only forms,receipts` some of the generated sets, `--no-prototype` without the baseline. Entities count when label and words are the same.
 * Run: node --conditions=docent-source bench/analysis.ts
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    shape: { type: 'string' },
    documents: { type: 'string' },
    seeds: { type: 'string' },
    only: { type: 'string' },
    tuned: { type: 'boolean' },
    'no-prototype': { type: 'boolean' },
  },
})

/** A smoke run has no time for forms. */
const wanted = (values.only ?? sized(undefined, 'receipts,page kinds'))?.split(',')
const counts = (values.documents ?? sized('5,20,149', '4')).split(',').map(Number)
const options = {
  counts,
  seeds: Number(values.seeds ?? 1),
  prototype: values['no-prototype'] !== true,
  parameters: sized({}, { epochs: 2 }),
}
const { labelled, classified } = values.data === undefined ? generated() : given(values.data, values.shape)

const labelRows: string[][] = []
for (const set of labelled) labelRows.push(...(await measureLabelling(set, options)))
if (labelRows.length > 0) printTable('Labels of words', [labellingHead, ...labelRows])

const classRows: string[][] = []
for (const set of classified) classRows.push(...(await measureClassification(set, options)))
const classHead = ['set', 'pages a class', 'system', 'accuracy', 'estimate', 'confidence off', 'train s']
if (classRows.length > 0) printTable('Classes of pages', [classHead, ...classRows])

interface Sets {
  readonly labelled: readonly LabelledSet[]
  readonly classified: readonly ClassifiedSet[]
}

function generated(): Sets {
  const start = values.tuned === true ? tunedLayouts : leftOutLayouts
  const sizes = { train: Math.max(sized(149, 4), ...counts), test: sized(150, 3) }
  const isWanted = ({ name }: { readonly name: string }): boolean => wanted?.includes(name) ?? true
  return {
    labelled: [
      forms(start, sizes),
      businessForms(start, sizes),
      recognizedForms(start, sizes),
      receipts(start, sizes),
      invoices(start, sizes),
    ].filter(isWanted),
    classified: [kindsOfPages(start, sizes)].filter(isWanted),
  }
}

function given(directory: string, shape: string | undefined): Sets {
  if (shape === 'funsd') return { labelled: [readFunsd(directory)], classified: [] }
  if (shape === 'sroie') return { labelled: [readSroie(directory)], classified: [] }
  if (shape !== 'via') throw new Error('Say which shape the directory has: --shape funsd, sroie or via.')
  const { labelled: words, classified: pages } = readVia(directory)
  return {
    labelled: words.train.some(({ entities }) => entities.length > 0) ? [words] : [],
    classified: pages.train.length > 0 ? [pages] : [],
  }
}
