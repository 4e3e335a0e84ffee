/**
 * The part of the content that a Range header requests, `end` exclusive. Undefined for the whole: also for several
 * ranges, other units, ranges past the end and invalid ranges, all of which a server may answer with the whole content.
 */
export function byteRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return start < size ? { start, end: size } : undefined
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : undefined
}
