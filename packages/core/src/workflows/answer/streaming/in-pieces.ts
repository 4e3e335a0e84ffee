import type { ModelStreamPart } from '../../../kernel/ports/index.ts'

/** The parts of an answer with its text in pieces of so many characters at least; the last may be shorter. */
export async function* inPieces(
  parts: AsyncIterable<ModelStreamPart>,
  characters: number,
): AsyncGenerator<ModelStreamPart> {
  let text = ''
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      text += part.text
      if (text.length < characters) continue
      yield { type: 'text-delta', text }
      text = ''
    } else {
      if (part.type === 'finish' && text !== '') yield { type: 'text-delta', text }
      yield part
    }
  }
}
