import type { PageWord, WordPage } from '../../kernel/ports/index.ts'
import type { AnnotationSet } from './annotation-set.ts'
import { fileNames, regionNames } from './attributes.ts'
import type { JsonObject } from './json-values.ts'
import { newSet, type NewRegion } from './new-set.ts'
import { nameOfPlace } from './page-name.ts'
import { rectOf } from './region-shape.ts'

export interface ReadPage extends WordPage {
  /** Of the page's picture. @default `document+page.png` */
  readonly filename?: string | undefined
}

/** An annotation set out of what text recognition read: a region for each word, and the size of each picture. */
export const withWords = (pages: readonly ReadPage[]): AnnotationSet =>
  newSet(
    pages.map((page) => ({
      filename: page.filename ?? nameOfPlace(page),
      fileAttributes: sizeAttributes(page),
      regions: page.words.map((word) => wordRegion(word, {})),
    })),
  )

export const sizeAttributes = ({ width, height }: { width: number; height: number }): JsonObject => ({
  [fileNames.width]: width,
  [fileNames.height]: height,
})

export const wordRegion = ({ text, box, confidence }: PageWord, more: JsonObject): NewRegion => ({
  shape: rectOf(box),
  attributes: {
    [regionNames.text]: text,
    ...(confidence === undefined ? {} : { [regionNames.textConfidence]: confidence }),
    ...more,
  },
})
