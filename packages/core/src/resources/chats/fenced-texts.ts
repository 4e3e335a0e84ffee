/** The content between the tags of a passage or of memory in a prompt. */
export interface FencedText {
  readonly name: 'passage' | 'memory'
  /** Of a passage: from 1. */
  readonly number: number | undefined
  /** Where the text begins and ends. */
  readonly start: number
  readonly end: number
}

const opening = /<(passage|memory)(?: number="(\d+)")?[^<>]*>\n/g

/**
 * The passages and memory of a prompt, in order; the content between such tags cannot close them. Takes time in proportion to
 * the prompt, whatever people write into it.
 */
export function* fencedTexts(prompt: string): Generator<FencedText> {
  const unclosed = new Set<string>()
  let from = 0
  for (const found of prompt.matchAll(opening)) {
    const name = found[1] as FencedText['name']
    if (found.index < from || unclosed.has(name)) continue
    const start = found.index + found[0].length
    const closing = `\n</${name}>`
    const end = prompt.indexOf(closing, start)
    if (end < 0) {
      unclosed.add(name)
      continue
    }
    yield { name, number: found[2] === undefined ? undefined : Number(found[2]), start, end }
    from = end + closing.length
  }
}
