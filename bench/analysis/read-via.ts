import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ClassifiedPage, LabelledPage, PageBox, PageWord, WordPage } from '@docent/core/ports'
import { z } from 'zod'
import type { ClassifiedSet, LabelledSet } from './labelled-set.ts'

const region = z.object({
  shape_attributes: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  region_attributes: z.object({ text: z.string().default(''), label: z.string().default('') }).loose(),
})
const pagesSchema = z.record(
  z.string(),
  z.object({ filename: z.string(), regions: z.array(region), file_attributes: z.record(z.string(), z.unknown()) }),
)
/** A whole project, or its map of pages alone. */
const via = z.union([
  z.object({ _via_img_metadata: pagesSchema }).transform((all) => all._via_img_metadata),
  pagesSchema,
])

type ViaPage = LabelledPage & { readonly pageClass: string }

/**
 * Annotation sets of VIA 2 as Docent writes them, `train.json` and `test.json`: a region is a word with its `text` and `label`, and
 * words of one label that follow each other are one entity. The page's class is the file attribute `pageClass` or `label`.
 */
export function readVia(directory: string): { readonly labelled: LabelledSet; readonly classified: ClassifiedSet } {
  const [train, test] = ['train.json', 'test.json'].map((name) => readPages(join(directory, name))) as [
    ViaPage[],
    ViaPage[],
  ]
  const name = basename(directory)
  const classified = (pages: readonly ViaPage[]): ClassifiedPage[] => pages.filter(({ pageClass }) => pageClass !== '')
  return {
    labelled: { name, train, test, hasOrder: true },
    classified: { name: `${name}, pages`, train: classified(train), test: classified(test) },
  }
}

function readPages(file: string): ViaPage[] {
  const files = via.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.values(files).map(({ filename, regions, file_attributes: attributes }) => {
    const [document, page = '0'] = filename.replace(/\.png$/, '').split('+')
    const pageClass = String(attributes['pageClass'] ?? attributes['label'] ?? '')
    return { ...pageOf(document!, Number(page) || 0, regions), pageClass }
  })
}

function pageOf(document: string, page: number, regions: readonly z.infer<typeof region>[]): LabelledPage {
  const entities: { label: string; words: number[] }[] = []
  let before = ''
  const words = regions.map(
    ({ shape_attributes: { x, y, width, height }, region_attributes: { text, label } }, at): PageWord => {
      if (label !== '' && label === before) entities.at(-1)!.words.push(at)
      else if (label !== '') entities.push({ label, words: [at] })
      before = label
      return { text, box: [x, y, x + width, y + height] satisfies PageBox }
    },
  )
  const side = (at: 2 | 3): number => Math.max(1, ...words.map(({ box }) => box[at]))
  const size: Pick<WordPage, 'width' | 'height'> = { width: side(2), height: side(3) }
  return { document, page, ...size, words, entities }
}
