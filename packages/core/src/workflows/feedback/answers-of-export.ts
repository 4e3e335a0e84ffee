const encoder = new TextEncoder()

/**
 * What is kept of an export: the ids of its answers, a line each. Texts are read when it is downloaded, so that none of them
 * outlives its message, its user or the caller's right to it.
 */
export async function* listOfAnswers(answers: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  for await (const some of answers) if (some.length > 0) yield encoder.encode(`${some.join('\n')}\n`)
}

/** The ids again, in their order and at most so many at once. */
export async function* answersOf(list: AsyncIterable<Uint8Array>, atOnce: number): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let read: string[] = []
  let rest = ''
  for await (const piece of list) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    read.push(...lines)
    for (; read.length >= atOnce; read = read.slice(atOnce)) yield read.slice(0, atOnce)
  }
  if (read.length > 0) yield read
}
