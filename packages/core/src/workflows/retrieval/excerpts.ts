import { isUnspaced } from '../../kernel/analysis/index.ts'
import { detectLanguage } from '../../kernel/language/index.ts'
import type { VectorIndex } from '../../kernel/ports/index.ts'
import { readPayload, scriptOf } from '../../resources/ranking/index.ts'

/** Passages read for them: enough that each script of a collection has some. */
const passagesRead = 256
const mostOfScript = 64
/** About as long as a question: of scripts without spaces the characters count. */
const words = 8
const characters = 18

/** Words of a passage that its language is read from. */
const wordsOfLanguage = 100
/** One passage of a language may be a quotation, or read wrongly. */
const leastOfLanguage = 2

/** What passages all over a table are like. */
export interface Sampled {
  /** Words from their middle, by script. */
  readonly excerpts: ReadonlyMap<string, readonly string[]>
  /** Those that several are in, as far as function words tell. */
  readonly languages: ReadonlySet<string>
}

export async function excerptsOf(vectors: Pick<VectorIndex, 'sample'>, table: string): Promise<Sampled> {
  const excerpts = new Map<string, string[]>()
  const passagesIn = new Map<string, number>()
  for await (const batch of vectors.sample(table, passagesRead))
    for (const payload of batch) {
      const passage = readPayload(payload).words
      const excerpt = middleOf(passage)
      const alike = excerpts.get(scriptOf(excerpt)) ?? []
      if (excerpt !== '' && alike.length < mostOfScript) excerpts.set(scriptOf(excerpt), [...alike, excerpt])
      const language = detectLanguage(passage.slice(0, wordsOfLanguage).join(' '))
      if (language !== undefined) passagesIn.set(language, (passagesIn.get(language) ?? 0) + 1)
    }
  const languages = new Set([...passagesIn].filter(([, count]) => count >= leastOfLanguage).map(([each]) => each))
  return { excerpts, languages }
}

function middleOf(passage: readonly string[]): string {
  const middle = Math.floor(passage.length / 2)
  const length = isUnspaced(passage[middle] ?? '') ? characters : words
  const start = Math.max(0, middle - Math.floor(length / 2))
  // Pieces of scripts without spaces overlap by all but their first character.
  return passage
    .slice(start, start + length)
    .map((word) => (isUnspaced(word) ? String.fromCodePoint(word.codePointAt(0)!) : ` ${word} `))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}
