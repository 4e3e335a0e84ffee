import type { ClosableParser } from '../closable-parser.ts'
import { textParsers, type TextLimits } from './text-parsers.ts'

export function textParserNamed(name: string, limits?: TextLimits): ClosableParser {
  const parser = textParsers(limits).find((candidate) => candidate.name === name)
  if (parser === undefined) throw new Error(`There is no parser "${name}".`)
  return parser
}
