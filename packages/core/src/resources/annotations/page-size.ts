import type { AnnotatedPage } from './annotation-set.ts'
import { fileNames, numberOf } from './attributes.ts'
import { boxAround } from './overlap.ts'
import { placeInWords } from './page-name.ts'
import { boxOf } from './region-shape.ts'

/** Of a page's picture, in pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** What the page declares, else what is known of its picture, else what its words were read from, else what its regions take up. */
export function sizeOf(
  page: AnnotatedPage,
  known: PageSize | undefined,
  readFrom: PageSize | undefined,
): PageSize & { readonly warnings: readonly string[] } {
  const said = statedSize(page) ?? known ?? readFrom
  if (said) return { width: said.width, height: said.height, warnings: [] }
  const warnings =
    page.regions.length === 0
      ? []
      : [
          `The size of ${placeInWords(page)} is not known; it was taken from its regions. Give the page the attributes width and height in pixels.`,
        ]
  return { ...extentOf(page), warnings }
}

/** In attributes of the page. */
export function statedSize({ fileAttributes }: Pick<AnnotatedPage, 'fileAttributes'>): PageSize | undefined {
  const [width, height] = [numberOf(fileAttributes[fileNames.width]), numberOf(fileAttributes[fileNames.height])]
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined
}

function extentOf({ regions }: AnnotatedPage): PageSize {
  if (regions.length === 0) return { width: 1, height: 1 }
  const [, , right, bottom] = boxAround(regions.map(({ shape }) => boxOf(shape)))
  return { width: Math.max(1, Math.ceil(right)), height: Math.max(1, Math.ceil(bottom)) }
}
