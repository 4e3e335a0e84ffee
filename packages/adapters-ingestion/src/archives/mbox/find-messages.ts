import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../../abort.ts'

const mark = Buffer.from('\nFrom ')
/** A part of every separator, unlike of a sentence that starts with "From": a year, or a time. */
const separator = /^From .*(?:\b(?:19|20)\d\d\b|\d\d:\d\d)/
const longestSeparator = 300
/** Bytes looked through in one turn of the loop. */
const turn = 4 * 1024 * 1024

/** The messages of a mailbox without their separator lines. */
export async function* findMessages(content: Buffer, signal: AbortSignal): AsyncGenerator<Buffer> {
  const first = lengthBeforeMails(content)
  if (!isSeparator(content, first)) return
  let start = endOfLine(content, first)
  let position = start
  let looked = 0
  for (;;) {
    const window = content.subarray(position, position + turn)
    const found = window.indexOf(mark)
    const isLast = found === -1 && position + turn >= content.length
    const next = found === -1 ? position + Math.max(window.length - mark.length, 1) : position + found + 1
    looked += next - position
    if (looked > turn) {
      looked = 0
      await nextTurn()
      throwIfAborted(signal)
    }
    if (isLast) break
    position = next
    if (found === -1 || !isSeparator(content, next) || !followsEmptyLine(content, next)) continue
    yield content.subarray(start, next - 1)
    start = endOfLine(content, next)
    position = start
  }
  if (start < content.length) yield content.subarray(start)
}

/** Empty lines and the byte order mark that programs put before the first mail. */
const lengthBeforeMails = (content: Buffer): number =>
  /^(?:\u00ef\u00bb\u00bf)?\s*/.exec(content.toString('latin1', 0, longestSeparator))?.[0].length ?? 0

const isSeparator = (content: Buffer, start: number): boolean =>
  separator.test(
    content.toString('latin1', start, Math.min(start + longestSeparator, content.length)).split('\n', 1)[0] ?? '',
  )

const followsEmptyLine = (content: Buffer, start: number): boolean =>
  content[start - 2] === 0x0a || (content[start - 2] === 0x0d && content[start - 3] === 0x0a)

function endOfLine(content: Buffer, start: number): number {
  const end = content.indexOf(0x0a, start)
  return end === -1 ? content.length : end + 1
}
