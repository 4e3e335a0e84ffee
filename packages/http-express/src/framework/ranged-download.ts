import { DocentError } from '@docent/core/ports'
import { byteRange, type ByteRange } from './byte-range.ts'
import type { Outgoing } from './incoming.ts'
import type { DownloadResult } from './result.ts'

interface Asked {
  readonly method: string
  header(name: string): string | undefined
}

/** A download whose content is opened only when it is sent, whole or the range that the client asked for. */
export interface OpenDownload extends Omit<DownloadResult<number>, 'content'> {
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/**
 * What is sent of a download, by RFC 9110: ranges count for GET only, and where If-Range is sent, only for the content it names.
 * @throws `range_not_satisfiable` for a range behind the end
 */
export function rangedDownload(response: Outgoing, result: DownloadResult<number>, asked: Asked): OpenDownload {
  const { content, length } = result
  if (typeof content !== 'function') return { ...result, open: () => content }
  if (length === undefined || result.status !== 200) return { ...result, open: () => content() }
  const headers = { ...result.headers, 'Accept-Ranges': 'bytes' }
  const range = askedRange(result, asked, length)
  if (range === undefined) return { ...result, headers, open: () => content() }
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${length}`)
    throw new DocentError({
      code: 'range_not_satisfiable',
      message: `The requested range begins after the end; the content has ${length} bytes.`,
    })
  }
  return {
    ...result,
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${range.start}-${range.end - 1}/${length}` },
    length: range.end - range.start,
    open: () => content(range),
  }
}

function askedRange(
  { headers = {} }: DownloadResult<number>,
  asked: Asked,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (asked.method !== 'GET') return undefined
  const condition = asked.header('if-range')?.trim()
  if (condition !== undefined && !namesContent(condition, headers)) return undefined
  return byteRange(asked.header('range'), length)
}

/** Weak ETags never match: they name contents that need not be the same byte for byte. */
function namesContent(condition: string, headers: NonNullable<DownloadResult<number>['headers']>): boolean {
  return (
    (condition.startsWith('"') && condition === headers['ETag']) ||
    (condition !== '' && condition === headers['Last-Modified'])
  )
}
