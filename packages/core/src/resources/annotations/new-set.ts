import { atOnce, type Pieces } from '../../kernel/system/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import type { AnnotationSet } from './annotation-set.ts'
import { declareUsed } from './declared-attributes.ts'
import type { JsonObject } from './json-values.ts'
import { attributesName, projectNames, readingValue, requireAtMost } from './read-via.ts'
import { refusal, shown } from './refusal.ts'
import type { RegionShape } from './region-shape.ts'

export interface NewRegion {
  readonly shape: RegionShape
  readonly attributes: JsonObject
}

export interface NewPage {
  readonly filename: string
  readonly fileAttributes: JsonObject
  readonly regions: readonly NewRegion[]
}

/** What VIA wants to know of a project that it did not make: labels are shown beside regions. */
const settings = {
  ui: { image: { region_label: 'label' } },
  core: { buffer_size: 18, filepath: {}, default_filepath: '' },
  project: { name: 'Docent' },
}
/** The size of a file whose size is unknown. */
const unknownSize = -1

/** A project of such pages. @throws `invalid_input` as `readVia` does, and for a file name that is there twice */
export const newSet = (pages: readonly NewPage[]): AnnotationSet => atOnce(makingSet(pages))

/** The same in pieces. */
export function* makingSet(pages: readonly NewPage[]): Pieces<AnnotationSet> {
  // Of far too many none is made.
  const regionsOfAll = pages.reduce((sum, { regions }) => sum + regions.length, 0)
  requireAtMost(regionsOfAll, annotationLimits.regions, 'regions')
  const entries = new Map<string, JsonObject>()
  for (const { filename, fileAttributes, regions } of pages) {
    const key = `${filename}${unknownSize}`
    if (entries.has(key)) throw refusal(shown(filename), 'is there twice: leave one of them out')
    entries.set(key, {
      filename,
      size: unknownSize,
      regions: regions.map(({ shape, attributes }) => ({ shape_attributes: shape, region_attributes: attributes })),
      file_attributes: fileAttributes,
    })
  }
  const set = yield* readingValue({
    _via_settings: settings,
    [projectNames.pages]: Object.fromEntries(entries),
    [attributesName]: { region: {}, file: {} },
    _via_data_format_version: '2.0.10',
    [projectNames.listed]: [...entries.keys()],
  })
  return declareUsed(set)
}
