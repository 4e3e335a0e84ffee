import type { DocumentParsers, WordPage } from '../../kernel/ports/index.ts'
import { inTurns, sharedTurns, type Work } from '../../kernel/system/index.ts'
import {
  annotationFormatOf,
  annotationLimits,
  boxAround,
  exportCoco,
  exportFunsd,
  exportLabelStudio,
  placeKey,
  readingAnnotations,
  readingLabelledPages,
  readingPackedFiles,
  resultOf,
  resultsCsv,
  writingVia,
  type AnnotationSet,
  type ExportOptions,
} from '../../resources/annotations/index.ts'
import { pictureDpi, zipStream, type ZipEntry } from '../../resources/artifacts/index.ts'
import { unusable } from './jobs/unusable.ts'
import { packedFiles } from './jobs/packed-files.ts'

export interface ReadAnnotationFile {
  readonly set: AnnotationSet
  readonly warnings: readonly string[]
  /** What came is VIA already, to be kept as it is. */
  readonly unchanged: boolean
}

/** The files of a ZIP, within what one set may hold. */
async function filesOf(parsers: DocumentParsers, bytes: Uint8Array, signal: AbortSignal) {
  const files = new Map<string, Uint8Array>()
  let size = 0
  for (const { name, read } of await packedFiles(parsers, bytes, signal)) {
    if (!name.toLowerCase().endsWith('.json')) continue
    const content = await read(signal)
    size += content.byteLength
    if (size > annotationLimits.bytes) throw unusable(`The JSON files have more than ${annotationLimits.bytes} bytes.`)
    files.set(name, content)
  }
  return files
}

/** Annotations of an upload, in the format that its media type names. @throws `invalid_input` that explains what is wrong */
export async function readAnnotationFile(
  parsers: DocumentParsers,
  mime: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ReadAnnotationFile> {
  const turn = sharedTurns(signal)
  const format = annotationFormatOf(mime)
  if (format !== 'zip')
    return { ...(await inTurns(readingAnnotations(format, bytes), turn)), unchanged: format === 'via' }
  const files = await filesOf(parsers, bytes, signal)
  if (files.size === 0) throw unusable('The ZIP has no JSON file.')
  return { ...(await inTurns(readingPackedFiles(files), turn)), unchanged: false }
}

export interface WrittenAnnotations {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly warnings: readonly string[]
}

const json = 'application/json'

/** An annotation set in a format of other programs. */
export async function writeAnnotationFile(
  set: AnnotationSet,
  format: 'via' | 'coco' | 'funsd' | 'label-studio' | 'csv',
  options: ExportOptions,
  signal: AbortSignal,
): Promise<WrittenAnnotations> {
  const turn = sharedTurns(signal)
  switch (format) {
    case 'via':
      return { name: 'annotations.json', mediaType: json, bytes: await inTurns(writingVia(set), turn), warnings: [] }
    case 'coco':
      return named('coco.json', exportCoco(set, options))
    case 'label-studio':
      return named('label-studio.json', exportLabelStudio(set, options))
    case 'funsd': {
      const { files, warnings } = exportFunsd(set)
      return { name: 'funsd.zip', mediaType: 'application/zip', bytes: await zipOf(files), warnings }
    }
    case 'csv':
      return { name: 'entities.csv', mediaType: 'text/csv', ...(await entitiesCsv(set, options, turn)) }
  }
}

const named = (name: string, { content, warnings }: { content: Uint8Array; warnings: readonly string[] }) => ({
  name,
  mediaType: json,
  bytes: content,
  warnings,
})

async function zipOf(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, content] of files) yield { name, content }
  }
  const parts: Uint8Array[] = []
  for await (const part of zipStream(entries())) parts.push(part)
  return Buffer.concat(parts)
}

/** What people or models marked, as a table. Where no model reports its confidence, people are certain. */
async function entitiesCsv(
  set: AnnotationSet,
  options: ExportOptions,
  turn: Work,
): Promise<Pick<WrittenAnnotations, 'bytes' | 'warnings'>> {
  const { pages, labelled, classified, warnings } = await inTurns(readingLabelledPages(set, options), turn)
  const entities = new Map(labelled.map((page) => [placeKey(page), page.entities]))
  const classes = new Map(classified.map((page) => [placeKey(page), page]))
  const scored = (page: WordPage) => {
    const found = classes.get(placeKey(page))
    return {
      page,
      dpi: pictureDpi,
      entities: (entities.get(placeKey(page)) ?? []).map((entity) => ({
        ...entity,
        confidence: entity.confidence ?? 1,
        box: boxAround(entity.words.map((word) => page.words[word]!.box)),
      })),
      ...(found && { pageClass: { pageClass: found.pageClass, confidence: found.classConfidence ?? 1 } }),
    }
  }
  const results = [...Map.groupBy(pages, ({ document }) => document)].map(([document, of]) => ({
    document,
    ...resultOf(document, of.map(scored)),
  }))
  return { bytes: new TextEncoder().encode(resultsCsv(results)), warnings }
}
