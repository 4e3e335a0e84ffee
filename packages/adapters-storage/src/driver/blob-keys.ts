import { DocentError } from '@docent/core/ports'

const longestKey = 512
const longestSegment = 120
const segmentPattern = /^[A-Za-z0-9._=@+-]+$/
const fragmentPattern = /^[A-Za-z0-9._=@+-]*$/

function isSegment(segment: string): boolean {
  return segmentPattern.test(segment) && segment.length <= longestSegment && segment !== '.' && segment !== '..'
}

/**
 * The segments of a key.
 * @throws `invalid_input` for a key the port does not allow. Everything that reaches a file system or a URL passes here.
 */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (key.length > longestKey || !segments.every(isSegment)) {
    throw new DocentError({
      code: 'invalid_input',
      message: `A blob key has segments of 1 to ${longestSegment} letters, digits or . _ = @ + - joined by "/", ${longestKey} characters at most.`,
    })
  }
  return segments
}

/**
 * The whole segments of a prefix, and the started one after them (often empty).
 * @throws `invalid_input` for a prefix no key can have.
 */
export function prefixSegments(prefix: string): { readonly whole: string[]; readonly started: string } {
  const whole = prefix.split('/')
  const started = whole.pop() ?? ''
  if (prefix.length > longestKey || !whole.every(isSegment) || !fragmentPattern.test(started)) {
    throw new DocentError({ code: 'invalid_input', message: 'No blob key can start with this prefix.' })
  }
  return { whole, started }
}
