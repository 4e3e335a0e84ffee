import type { LanguageModel, ModelRequest, ModelStreamPart } from '../../kernel/ports/index.ts'

export interface CollectedAnswer {
  /** Everything as it came, the other fields included. */
  readonly parts: readonly ModelStreamPart[]
  /** Of all parts of text together, empty for none. */
  readonly text: string
  /** Of all parts of reasoning together, empty for none. */
  readonly reasoning: string
  /** The last part; undefined where the stream ended without one. */
  readonly finish: Extract<ModelStreamPart, { type: 'finish' }> | undefined
}

/** Reads the stream of one call to its end: its parts, and their text joined. @throws what the model throws, at any part */
export async function collectAnswer(model: LanguageModel, request: ModelRequest): Promise<CollectedAnswer> {
  const parts: ModelStreamPart[] = []
  for await (const part of model.stream(request)) parts.push(part)
  const join = (type: 'text-delta' | 'reasoning-delta'): string =>
    parts.map((part) => (part.type === type ? part.text : '')).join('')
  return {
    parts,
    text: join('text-delta'),
    reasoning: join('reasoning-delta'),
    finish: parts.find((part) => part.type === 'finish'),
  }
}

/** A request with a question of the user and nothing else. */
export function question(text: string): { readonly messages: ModelRequest['messages'] } {
  return { messages: [{ role: 'user', content: [{ type: 'text', text }] }] }
}
