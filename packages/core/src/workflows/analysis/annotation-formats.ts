import type { DocumentParsers } from '../../kernel/ports/index.ts'
import {
  annotationLimits,
  exportCoco,
  exportFunsd,
  exportLabelStudio,
  importCoco,
  importFunsd,
  importLabelStudio,
  readVia,
  resultOf,
  resultsCsv,
  wordPagesOf,
  labelledPagesOf,
  writeVia,
  type AnnotationSet,
  type ExportOptions,
} from '../../resources/annotations/index.ts'
import { pictureDpi, zipStream, type ZipEntry } from '../../resources/artifacts/index.ts'
import { unusable } from './jobs/joined-content.ts'
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

/** Annotations of an upload, in the format that its media type names. @throws `invalid_input` that says what is wrong */
export async function readAnnotationFile(
  parsers: DocumentParsers,
  mime: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ReadAnnotationFile> {
  const type = mime.split(';', 1)[0]!.trim().toLowerCase()
  if (type.includes('coco')) return { ...importCoco(bytes), unchanged: false }
  if (type.includes('label-studio')) return { ...importLabelStudio(bytes), unchanged: false }
  if (type !== 'application/zip') return { set: readVia(bytes), warnings: [], unchanged: true }
  const files = await filesOf(parsers, bytes, signal)
  const [only] = files.values()
  if (!only) throw unusable('The ZIP has no JSON file.')
  // One file is a set of VIA; several are the pages of FUNSD.
  return files.size === 1
    ? { set: readVia(only), warnings: [], unchanged: false }
    : { ...importFunsd(files), unchanged: false }
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
): Promise<WrittenAnnotations> {
  switch (format) {
    case 'via':
      return { name: 'annotations.json', mediaType: json, bytes: writeVia(set), warnings: [] }
    case 'coco':
      return named('coco.json', exportCoco(set, options))
    case 'label-studio':
      return named('label-studio.json', exportLabelStudio(set, options))
    case 'funsd': {
      const { files, warnings } = exportFunsd(set)
      return { name: 'funsd.zip', mediaType: 'application/zip', bytes: await zipOf(files), warnings }
    }
    case 'csv':
      return { name: 'entities.csv', mediaType: 'text/csv', bytes: entitiesCsv(set, options), warnings: [] }
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

/** What people or models marked, as a table. What was not predicted is sure. */
function entitiesCsv(set: AnnotationSet, options: ExportOptions): Uint8Array {
  const { labelled } = labelledPagesOf(set, options)
  const entities = new Map(labelled.map((page) => [`${page.page}+${page.document}`, page.entities]))
  const classes = new Map(set.pages.map((page) => [`${page.page}+${page.document}`, page.pageClass]))
  const pages = Map.groupBy(wordPagesOf(set, options), ({ document }) => document)
  const results = [...pages].map(([document, of]) => ({
    document,
    ...resultOf(
      document,
      of.map((page) => {
        const key = `${page.page}+${page.document}`
        const pageClass = classes.get(key)
        return {
          page,
          dpi: pictureDpi,
          entities: (entities.get(key) ?? []).map((entity) => ({
            ...entity,
            confidence: 1,
            box: around(entity.words.map((word) => page.words[word]!.box)),
          })),
          ...(pageClass === undefined ? {} : { pageClass: { pageClass, confidence: 1 } }),
        }
      }),
    ),
  }))
  return new TextEncoder().encode(resultsCsv(results))
}

const around = (boxes: readonly (readonly [number, number, number, number])[]) =>
  [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ] as const
