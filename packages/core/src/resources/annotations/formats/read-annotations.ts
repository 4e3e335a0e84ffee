import type { Pieces } from '../../../kernel/system/index.ts'
import { readingVia } from '../read-via.ts'
import type { Imported } from './exported.ts'
import { importingCoco } from './import-coco.ts'
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
