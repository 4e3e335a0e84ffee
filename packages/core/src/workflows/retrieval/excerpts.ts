import { isUnspaced } from '../../kernel/analysis/index.ts'
import type { VectorIndex } from '../../kernel/ports/index.ts'
import { readPayload, scriptOf } from '../../resources/ranking/index.ts'

/** Passages read for them: enough that each script of a collection has some. */
const passagesRead = 256
const mostOfScript = 64
/** About as long as a question: of scripts without spaces the characters count. */
const words = 8
const characters = 18

/** Words from the middle of passages all over a table, by the script that they are in. */
export async function excerptsOf(vectors: Pick<VectorIndex, 'sample'>, table: string): Promise<Map<string, string[]>> {
  const excerpts = new Map<string, string[]>()
  for await (const batch of vectors.sample(table, passagesRead))
    for (const { payload } of batch) {
      const excerpt = middleOf(readPayload(payload).words)
      const alike = excerpts.get(scriptOf(excerpt)) ?? []
      if (excerpt !== '' && alike.length < mostOfScript) excerpts.set(scriptOf(excerpt), [...alike, excerpt])
    }
  return excerpts
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
