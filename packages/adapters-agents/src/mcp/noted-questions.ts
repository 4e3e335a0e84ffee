/**
 * Events as they are, each whole; tells of the requests among them that ask the user something, by their ids.
 */
export function notedQuestions(noted: (question: string | number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(event, controller) {
      if (Buffer.from(event.buffer, event.byteOffset, event.byteLength).includes(method)) note(event)
      controller.enqueue(event)
    },
  })

  function note(event: Uint8Array): void {
    const lines = Buffer.from(event)
      .toString('utf8')
      .split(/\r\n|\r|\n/)
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length))
    const { id, method: called } = messageIn(data.join('\n'))
    if (called === method && (typeof id === 'string' || typeof id === 'number')) noted(id)
  }
}

const method = 'elicitation/create'

function messageIn(text: string): { readonly id?: unknown; readonly method?: unknown } {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}
