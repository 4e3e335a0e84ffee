import { DocentError } from '../errors/index.ts'

export type FilterToken =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not'; readonly at: number }
  | { readonly kind: 'comparator'; readonly text: Comparator; readonly at: number }
  | { readonly kind: 'word'; readonly text: string; readonly quoted: boolean; readonly at: number }

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=' | ':'

const longest = 2_000

export const filterError = (message: string) =>
  new DocentError({ code: 'invalid_input', message: `filter ${message}`, details: { field: 'filter' } })

const keywords = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
] as const)
const symbols: Readonly<Record<string, 'open' | 'close' | 'not'>> = { '(': 'open', ')': 'close', '-': 'not' }

const comparator = /(?:!=|<=|>=|=|<|>|:)/y
const quoted = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y
const bare = /[^\s()"'=<>!:]+/y

/** @throws `invalid_input` for what is no filter, with the place */
export function tokenizeFilter(text: string): FilterToken[] {
  if (text.length > longest) throw filterError(`is longer than ${longest} characters.`)
  const tokens: FilterToken[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    const character = text[at]!
    const symbol = symbols[character]
    const string = take(quoted)
    const sign = take(comparator)
    if (/\s/.test(character)) at += 1
    else if (symbol && (symbol !== 'not' || tokens.at(-1)?.kind !== 'comparator')) {
      tokens.push({ kind: symbol, at })
      at += 1
    } else if (string) {
      const value = (string[1] ?? string[2] ?? '').replace(/\\(.)/g, '$1')
      tokens.push({ kind: 'word', text: value, quoted: true, at })
      at += string[0].length
    } else if (sign) {
      tokens.push({ kind: 'comparator', text: sign[0] as Comparator, at })
      at += sign[0].length
    } else at = takeWord(take(bare), tokens, at)
  }
  return tokens
}

function takeWord(word: RegExpExecArray | null, tokens: FilterToken[], at: number): number {
  if (!word) throw filterError(`is not valid at character ${at + 1}; put texts in quotes.`)
  const keyword = keywords.get(word[0] as 'AND')
  if (keyword) tokens.push({ kind: keyword, at })
  else tokens.push({ kind: 'word', text: word[0], quoted: false, at })
  return at + word[0].length
}
