import { filterError, tokenizeFilter, type Comparator, type FilterToken } from './tokenize-filter.ts'

/** A filter as a tree. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'compare'; readonly field: string; readonly comparator: Comparator; readonly value: string }
  /** A value alone: somewhere in the texts. */
  | { readonly kind: 'text'; readonly value: string }

const deepest = 32
/** Databases take only so many conditions in one statement, and a value alone becomes one for each text. */
const mostTerms = 100

/**
 * Reads a filter as API Improvement Proposal 160 describes it: comparisons with `=`, `!=`, `<`, `<=`, `>`, `>=` and `:` (has), joined
 * by `AND`, `OR` (which binds tighter), `NOT` or `-`, and parentheses; terms beside each other are joined by AND.
 * @throws `invalid_input` that names where it is wrong, or that it is nested too deeply or has too many terms
 */
export function parseFilter(text: string): Filter | undefined {
  const tokens = tokenizeFilter(text)
  if (tokens.length === 0) return undefined
  let at = 0
  let terms = 0
  const peek = (): FilterToken | undefined => tokens[at]
  const wrong = () =>
    filterError(at < tokens.length ? `is not valid at character ${tokens[at]!.at + 1}.` : 'ends too early.')

  function expression(depth: number): Filter {
    const of = [anyOf(depth)]
    for (let next = peek(); next && next.kind !== 'close'; next = peek()) {
      if (next.kind === 'and') at += 1
      of.push(anyOf(depth))
    }
    return of.length === 1 ? of[0]! : { kind: 'and', of }
  }

  function anyOf(depth: number): Filter {
    const of = [term(depth)]
    while (peek()?.kind === 'or') {
      at += 1
      of.push(term(depth))
    }
    return of.length === 1 ? of[0]! : { kind: 'or', of }
  }

  function term(depth: number): Filter {
    if (depth > deepest) throw filterError(`has more than ${deepest} parentheses and NOT inside each other.`)
    const token = peek()
    if (token?.kind === 'not') {
      at += 1
      return { kind: 'not', of: term(depth + 1) }
    }
    if (token?.kind !== 'open') return restriction()
    at += 1
    const inside = expression(depth + 1)
    if (peek()?.kind !== 'close') throw wrong()
    at += 1
    return inside
  }

  function restriction(): Filter {
    const word = peek()
    if (word?.kind !== 'word') throw wrong()
    at += 1
    terms += 1
    if (terms > mostTerms) throw filterError(`has more than ${mostTerms} terms.`)
    const sign = peek()
    if (sign?.kind !== 'comparator' || word.quoted) return { kind: 'text', value: word.text }
    at += 1
    return { kind: 'compare', field: word.text, comparator: sign.text, value: value() }
  }

  /** With the colons of a time without quotes. */
  function value(): string {
    const first = peek()
    if (first?.kind !== 'word') throw wrong()
    at += 1
    let text = first.text
    while (!first.quoted && peek()?.kind === 'comparator' && adjacent(tokens[at - 1]!, tokens[at]!)) {
      const [colon, rest] = [tokens[at]!, tokens[at + 1]]
      if (colon.kind !== 'comparator' || colon.text !== ':' || rest?.kind !== 'word') throw wrong()
      text += `:${rest.text}`
      at += 2
    }
    return text
  }

  const filter = expression(0)
  if (at < tokens.length) throw wrong()
  return filter
}

const adjacent = (before: FilterToken, next: FilterToken): boolean =>
  before.kind === 'word' && before.at + before.text.length === next.at
