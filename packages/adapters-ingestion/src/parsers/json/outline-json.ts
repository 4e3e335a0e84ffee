import { isEmbeddedFile } from '../../text/embedded-data.ts'
import { pageLength } from '../../text/text-pages.ts'

/** Deeper values get no further indentation. */
const deepestIndent = 20
/** Keys above a value that a new page repeats. */
const mostKeysRepeated = 10
/** Items of lists down to this depth are records, which are kept whole on a page when they fit. */
const recordDepth = 2

const indents = Array.from({ length: deepestIndent + 1 }, (_level, depth) => '  '.repeat(depth))
const indentOf = (depth: number): string => indents[Math.min(depth, deepestIndent)] ?? ''

interface Level {
  readonly close: '}' | ']'
  /** Key of the container in the one around it. */
  readonly key: string
  /** Key of the next value. */
  nextKey: string | undefined
}

/**
 * JSON, or several JSON values one after the other, as an outline: `key: value`, items behind `- `. Numbers and order stay
 * as written. Reads letter by letter and keeps no tree, so that neither depth nor size matters.
 * Undefined when brackets or quotes do not match.
 */
export function outlineJson(text: string): string[] | undefined {
  const pages: string[] = []
  const levels: Level[] = []
  let page = ''
  let started = ''
  let values = 0
  let position = 0

  const startPage = (): void => {
    pages.push(page.trimEnd())
    page = levels
      .slice(0, mostKeysRepeated)
      .map(({ key }, depth) => (key === '' ? '' : `${indentOf(depth - 1)}${key}:\n`))
      .join('')
  }
  const endValue = (): void => {
    values += 1
    page += '\n'
  }
  /** Starts a page before a value where the page is full: at a record if possible. */
  const makeRoom = (): void => {
    const depth = levels.length
    const isItem = levels.at(-1)?.close === ']'
    const isRecord = depth === 0 || (isItem ? depth <= recordDepth : depth === 1 && values === 0)
    if (started === '' && page.length >= (isRecord ? pageLength : 2 * pageLength)) startPage()
  }
  /** Writes one line: what a level puts before its value, and the value. */
  const write = (value: string): void => {
    const depth = levels.length - 1
    const level = levels[depth]
    makeRoom()
    const indent = started === '' ? indentOf(depth) : started
    started = ''
    const isItem = level?.close === ']'
    const key = level?.nextKey
    const lead = isItem ? '- ' : key === undefined ? '' : value === '' ? `${key}:` : `${key}: `
    const shown = value.includes('\n') ? value.replaceAll('\n', `\n${indentOf(depth + 1)}`) : value
    page += `${indent}${lead}${shown}\n`
    if (level !== undefined) level.nextKey = undefined
    else endValue()
  }
  const open = (close: '}' | ']'): void => {
    const end = skipSpace(text, position)
    if (text[end] === close) {
      position = end + 1
      write(close === '}' ? '{}' : '[]')
      return
    }
    const around = levels.at(-1)
    const key = around?.nextKey ?? ''
    if (around === undefined) makeRoom()
    if (around?.close === ']') {
      makeRoom()
      // The first value of an item is on the line of its mark.
      if (levels.length <= deepestIndent) started = (started === '' ? indentOf(levels.length - 1) : started) + '- '
    } else if (around !== undefined) {
      write('')
    }
    levels.push({ close, key, nextKey: undefined })
  }
  const takeString = (): boolean => {
    const end = endOfString(text, position)
    if (end === -1) return false
    const value = readString(text.slice(position, end))
    position = end
    const level = levels.at(-1)
    const after = level?.close === '}' && level.nextKey === undefined ? skipSpace(text, end) : -1
    if (after === -1 || level === undefined || text[after] !== ':') {
      write(isEmbeddedFile(value) ? '' : value)
    } else {
      level.nextKey = value.replaceAll('\n', ' ')
      position = after + 1
    }
    return true
  }

  while ((position = skipSpace(text, position)) < text.length) {
    const character = text[position]
    if (character === '"') {
      if (!takeString()) return undefined
    } else if (character === '{' || character === '[') {
      position += 1
      open(character === '{' ? '}' : ']')
    } else if (character === '}' || character === ']') {
      position += 1
      if (levels.pop()?.close !== character) return undefined
      if (levels.length === 0) endValue()
    } else if (character === ',') {
      position += 1
    } else {
      const end = endOfLiteral(text, position)
      write(text.slice(position, end))
      position = end
    }
  }
  if (levels.length > 0) return undefined
  if (page.trim() !== '') pages.push(page.trimEnd())
  return pages
}

function skipSpace(text: string, start: number): number {
  let position = start
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) break
    position += 1
  }
  return position
}

/** Behind the closing quote; -1 when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return end + 1
    end = text.indexOf('"', end + 1)
  }
  return -1
}

function readString(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return (JSON.parse(quoted) as string).replace(/\r\n?/g, '\n')
  } catch {
    return quoted.slice(1, -1)
  }
}

const literalEnds = new Set(Buffer.from(',:{}[]"'))

function endOfLiteral(text: string, start: number): number {
  let position = start + 1
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code <= 0x20 || literalEnds.has(code)) break
    position += 1
  }
  return position
}
