import { z } from 'zod'
import type { Row } from '../../kernel/ports/index.ts'

const languagesSchema = z.array(z.string()).nullish()

/** Languages of the passages in an index; none where nothing is in it, or nobody told them apart. */
export const languagesOf = (index: Row): readonly string[] => languagesSchema.parse(index['languages']) ?? []

/** What the row has to say when passages in these languages come in; nothing when it says so already. */
export function withLanguages(index: Row, found: ReadonlySet<string>): { readonly languages?: string[] } {
  const known = languagesOf(index)
  const languages = [...new Set([...known, ...found])].sort()
  return languages.length === known.length ? {} : { languages }
}
