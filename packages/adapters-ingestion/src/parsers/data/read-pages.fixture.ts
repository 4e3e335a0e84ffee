import type { ParseResult } from '@docent/core/ports'
import type { WorkerLimits } from '../../workers/worker-pool.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { dataParsers } from './data-parsers.ts'

export function parserNamed(name: string, limits?: WorkerLimits): ClosableParser {
  const parser = dataParsers(limits).find((candidate) => candidate.name === name)
  if (parser === undefined) throw new Error(`There is no parser "${name}".`)
  return parser
}

export interface PagesRead {
  readonly pages: readonly string[]
  readonly text: string
  readonly result: ParseResult
}

export async function readPages(
  parser: Pick<ClosableParser, 'parse'>,
  content: string | Uint8Array,
  mediaType = '',
  fileName = 'file',
): Promise<PagesRead> {
  const pages: string[] = []
  const result = await parser.parse({
    bytes: Buffer.from(content),
    fileName,
    mediaType,
    signal: new AbortController().signal,
    onPage: (page) => void pages.push(page.text),
  })
  return { pages, text: pages.join('\n'), result }
}
