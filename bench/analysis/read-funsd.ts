import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LabelledPage, PageBox, PageEntity, PageWord } from '@docent/core/ports'
import { z } from 'zod'
import type { LabelledSet } from './labelled-set.ts'

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
const annotation = z.object({
  form: z.array(z.object({ label: z.string(), words: z.array(z.object({ text: z.string(), box })) })),
})

/** Forms with their words in the order of the annotation, as FUNSD has them: `training_data` and `testing_data`. */
export function readFunsd(directory: string): LabelledSet {
  const part = (name: string): LabelledPage[] =>
    globSync(join(directory, '**', name, 'annotations', '*.json'))
      .sort()
      .map(readForm)
  return { name: basename(directory), train: part('training_data'), test: part('testing_data'), hasOrder: true }
}

function readForm(file: string): LabelledPage {
  const { form } = annotation.parse(JSON.parse(readFileSync(file, 'utf8')))
  const words: PageWord[] = []
  const entities: PageEntity[] = []
  for (const { label, words: own } of form) {
    const start = words.length
    for (const { text, box: place } of own)
      if (text.trim() !== '') words.push({ text: text.trim(), box: place as PageBox })
    if (label === 'other' || words.length === start) continue
    entities.push({ label, words: Array.from({ length: words.length - start }, (_, at) => start + at) })
  }
  const side = (at: 2 | 3): number => Math.max(1, ...words.map((word) => word.box[at]))
  return { document: basename(file, '.json'), page: 0, width: side(2), height: side(3), words, entities }
}
