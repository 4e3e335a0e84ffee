/** Bytes of a content from `start` to `end`, exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of a content of `size` bytes that a Range header requests, as RFC 9110 reads it. Undefined for the whole: also for
 * several ranges, other units and invalid headers, which a server may ignore. `unsatisfiable` for a range behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? undefined : suffix(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  const start = Number(first)
  const end = last === '' ? size : Math.min(size, Number(last) + 1)
  return start < size ? { start, end } : 'unsatisfiable'
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable'
  // The last bytes of an empty content are all of it, and no Content-Range can express that.
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}
