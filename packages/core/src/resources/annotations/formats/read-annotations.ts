import type { JsonValue } from '../../../kernel/ports/index.ts'
import type { Pieces } from '../../../kernel/system/index.ts'
import { isObject } from '../json-values.ts'
import { parsingVia, readingValue, readingVia } from '../read-via.ts'
import type { Imported } from './exported.ts'
import { importingCoco } from './import-coco.ts'
import { importingFunsd } from './import-funsd.ts'
import { importingLabelStudio } from './import-label-studio.ts'

/** What a file of annotations is; a ZIP has files of VIA or FUNSD. */
export type AnnotationFormat = 'via' | 'coco' | 'label-studio' | 'zip'

/** The format that a media type names; VIA for all that name none. */
export function annotationFormatOf(mime: string): AnnotationFormat {
  const type = mime.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/zip') return 'zip'
  if (type.includes('coco')) return 'coco'
  return type.includes('label-studio') ? 'label-studio' : 'via'
}

/** Reads a file in pieces. @throws `invalid_input` naming the place and what to correct */
export function* readingAnnotations(format: Exclude<AnnotationFormat, 'zip'>, bytes: Uint8Array): Pieces<Imported> {
  if (format === 'coco') return yield* importingCoco(bytes)
  if (format === 'label-studio') return yield* importingLabelStudio(bytes)
  return { set: yield* readingVia(bytes), warnings: [] }
}

/** JSON files of a ZIP, by their names: pages of FUNSD, or the one file of a set of VIA. @throws as `readingAnnotations` */
export function* readingPackedFiles(files: ReadonlyMap<string, Uint8Array>): Pieces<Imported> {
  const [only] = files.values()
  if (files.size !== 1 || only === undefined) return yield* importingFunsd(files)
  const value = yield* parsingVia(only)
  if (isPageOfFunsd(value)) return yield* importingFunsd(files)
  return { set: yield* readingValue(value), warnings: [] }
}

/** What VIA has in place of this list is an object: a page. */
function isPageOfFunsd(value: JsonValue): boolean {
  const { form } = isObject(value) ? value : {}
  return Array.isArray(form)
}
