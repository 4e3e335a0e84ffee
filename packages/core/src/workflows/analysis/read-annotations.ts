import type { WordPage } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { inTurns, sharedTurns } from '../../kernel/system/index.ts'
import {
  placeOfName,
  readingVia,
  shortName,
  wordsNeeded,
  type AnnotationSet,
} from '../../resources/annotations/index.ts'
import {
  allFilesOf,
  parseVersionName,
  picturesNamed,
  withDeclared,
  type ArtifactFileRow,
  type ArtifactRecords,
  type ArtifactRow,
  type ReadContent,
} from '../../resources/artifacts/index.ts'
import type { Recognition, WordReader } from './read-words.ts'

export interface ReadAnnotationsDependencies {
  readonly storage: RecordStore
  readonly readContent: ReadContent
  readonly records: ArtifactRecords
  readonly words: WordReader
}

export interface FoundAnnotations {
  readonly row: ArtifactRow
  readonly set: AnnotationSet
}

const recognition: Recognition = { method: 'auto' }

/** Reads annotation sets of jobs, with the words and pictures of their pages. */
export function annotationReader({ storage, readContent, records, words }: ReadAnnotationsDependencies) {
  /** The picture of each page: of the image sets that the annotation set was joined with, else of any of the project. */
  async function picturesOf({ row, set }: FoundAnnotations): Promise<Map<string, ArtifactFileRow>> {
    const needs = new Set(await records.needs(row.id))
    const names = set.pages.map(({ filename }) => filename)
    const found = new Map<string, ArtifactFileRow>()
    for (let at = 0; at < names.length; at += 500) {
      for (const { file, artifact } of await picturesNamed(storage, row.project_id, names.slice(at, at + 500)))
        if (!found.has(file.name) || needs.has(artifact.id)) found.set(file.name, file)
    }
    return found
  }

  return {
    picturesOf,

    /** @throws `not_found`, also when its content is damaged; `wrong_state` when it is not available any more */
    async read(name: string, signal: AbortSignal, field = 'annotationSet'): Promise<FoundAnnotations> {
      const row = await records.requireAvailable(parseVersionName(name, field, ['annotationSets']))
      const [file] = await allFilesOf(storage, row.id)
      const set = await inTurns(readingVia(await readContent(file!, signal)), sharedTurns(signal))
      return { row, set: row.attributes_changed ? withDeclared(set, row.attributes ?? {}) : set }
    },

    /** Words of the pages that have none of their own, where their pictures are here. */
    async wordsFor(
      found: FoundAnnotations,
      of: { readonly owner: string; readonly signal: AbortSignal; readonly warn: (text: string) => void },
    ): Promise<WordPage[]> {
      const needed = wordsNeeded(found.set)
      if (needed.length === 0) return []
      const pictures = await picturesOf(found)
      const readWords = words.ofFiles()
      const pages: WordPage[] = []
      for (const { filename } of needed) {
        of.signal.throwIfAborted()
        const file = pictures.get(filename)
        if (!file) {
          of.warn(`${shortName(filename)} has no words, and no image set has its picture.`)
          continue
        }
        const [page] = await readWords(file, recognition, of)
        if (page) pages.push({ ...page, ...placeOfName(filename) })
      }
      return pages
    },

    /** Pixels of pictures, for pages without sizes of their own. */
    async sizesFor(found: FoundAnnotations) {
      const pictures = await picturesOf(found)
      return [...pictures.values()].flatMap(({ name, width, height }) =>
        width === null || height === null ? [] : [{ ...placeOfName(name), width, height }],
      )
    },
  }
}
export type AnnotationReader = ReturnType<typeof annotationReader>
