import { DocentError, type DocumentParsers, type ParsedPage, type ParseRequest } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'

/** Mails in mails, archives in archives. */
const deepest = 5
/** Attachments of one document, with those inside of them, and what all of them together may unpack to. */
const mostFiles = 500
const mostBytes = 1024 * 1024 * 1024
/** Sentences about what could not be read. */
const mostWarnings = 50

export type NestedParsers = Pick<DocumentParsers, 'detect' | 'parserFor' | 'archiveFor'>

/** The nesting depth of a file, and the budget left for all files together. */
export interface Nesting {
  readonly depth: number
  readonly left: { files: number; bytes: number }
}

interface NestedRequest extends ParseRequest {
  readonly nesting?: Nesting
}

/** The nesting a request came with; that of an outermost file when it has none. */
export const nestingOf = (request: NestedRequest): Nesting =>
  request.nesting ?? { depth: 0, left: { files: mostFiles, bytes: mostBytes } }

export interface NestedReading {
  /** Of the document that contains the files. */
  readonly request: ParseRequest
  readonly parsers: NestedParsers
  readonly nesting: Nesting
  readonly pagesBefore: number
  /** The files' label in headings and warnings. @default 'Attachment' */
  readonly kind?: 'Attachment' | 'File'
}

/**
 * Reads files inside a document as further pages of it, each under a heading with its name. A file that cannot be read
 * becomes a warning.
 */
export async function readNestedFiles(
  files: Iterable<EmbeddedFile>,
  { request, parsers, nesting, pagesBefore, kind = 'Attachment' }: NestedReading,
): Promise<{ pages: number; warnings: readonly string[] }> {
  const warnings: string[] = []
  let pages = 0
  let readerFailure: { readonly error: unknown } | undefined

  const warn = (name: string, reason: string): void => {
    if (warnings.length < mostWarnings) warnings.push(`The ${kind.toLowerCase()} "${name}" was not read. ${reason}`)
  }
  const deliver = async (page: ParsedPage, name: string): Promise<void> => {
    pages += 1
    const number = pagesBefore + pages
    const heading = page.number === 1 ? `## ${kind}: ${name}\n\n` : ''
    const text = page.text === '' ? heading.trimEnd() : heading + page.text
    const recognized = page.recognizedBy !== undefined && { recognizedBy: page.recognizedBy }
    try {
      // Boxes are left out: they belong to pages of another file.
      await request.onPage({ number, text, ...recognized })
    } catch (error) {
      readerFailure = { error }
      throw error
    }
  }
  const readFile = async (name: string, bytes: Uint8Array, depth: number): Promise<void> => {
    throwIfAborted(request.signal)
    const { left } = nesting
    if (bytes.length === 0)
      return warn(name, 'It is empty or damaged; if it should hold something, upload it separately.')
    if (depth > deepest) return warn(name, 'It is nested too deep in other files; upload it separately.')
    if (left.files === 0) return warn(name, 'There are too many attachments; upload it separately.')
    if (left.bytes < bytes.length) return warn(name, 'The attachments are too large; upload it separately.')
    left.files -= 1
    left.bytes -= bytes.length
    const mediaType = (await parsers.detect(bytes, name)) ?? 'application/octet-stream'
    const archive = parsers.archiveFor?.(mediaType)
    if (archive !== undefined) {
      for await (const entry of archive.entries({ bytes, fileName: name, signal: request.signal })) {
        const path = `${name}/${entry.path}`
        if ('error' in entry) warn(path, entry.error)
        else await tryFile(path, entry.bytes, depth + 1)
        if (left.files === 0) return warn(name, 'Only some of its files were read; upload it separately.')
      }
      return
    }
    const parser = parsers.parserFor(mediaType)
    if (parser === undefined) return warn(name, `Files of the type ${mediaType} cannot be read.`)
    const nested: NestedRequest = {
      ...request,
      bytes,
      fileName: name.replace(/^.*\//, ''),
      mediaType,
      onPage: (page) => deliver(page, name),
      onPageCount: () => undefined,
      nesting: { depth, left },
    }
    const result = await parser.parse(nested)
    for (const warning of result.warnings ?? [])
      if (warnings.length < mostWarnings) warnings.push(`${name}: ${warning}`)
  }
  const tryFile = async (name: string, bytes: Uint8Array, depth: number): Promise<void> => {
    try {
      await readFile(name, bytes, depth)
    } catch (error) {
      if (readerFailure !== undefined) throw readerFailure.error
      throwIfAborted(request.signal)
      if (!DocentError.isInstance(error)) return warn(name, 'It may be damaged; upload it separately.')
      // Docent is stopping.
      if (error.code === 'unavailable') throw error
      warn(name, error.message)
    }
  }

  for (const { fileName, bytes } of files)
    await tryFile(fileName.replace(/[\s\\/]+/g, ' ').trim(), bytes, nesting.depth + 1)
  return { pages, warnings }
}
