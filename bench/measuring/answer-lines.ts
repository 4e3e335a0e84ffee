/** What a Docent server sends while an answer is made. */
export interface AnswerLine {
  readonly body: string
  readonly finished: boolean
  readonly offset?: number
  readonly error?: string
}

/** Asks over HTTP and yields the lines of the answer as they arrive. */
export async function* askOverHttp(
  server: { readonly url: string; readonly key: string },
  chatId: string,
  message: string,
): AsyncGenerator<AnswerLine> {
  const response = await fetch(`${server.url}/api/v1/chats/${chatId}/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, stream: true }),
  })
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
  for await (const line of lines(response.body!)) if (line.trim() !== '') yield JSON.parse(line) as AnswerLine
}

/** Asks the model, or what answers like it, and yields the pieces of its answer as they arrive. */
export async function* askModel(modelUrl: string, message: string, key?: string): AsyncGenerator<string> {
  const response = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model: 'fake', stream: true, messages: [{ role: 'user', content: message }] }),
  })
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
  for await (const line of lines(response.body!)) {
    const content = contentOf(line)
    if (content !== '') yield content
  }
}

/** The text that a line of a streamed chat completion adds. */
export function contentOf(line: string): string {
  if (!line.startsWith('data: {')) return ''
  const event = JSON.parse(line.slice(6)) as { choices?: { delta: { content?: string } }[]; error?: unknown }
  if (event.error !== undefined) throw new Error(`the stream failed: ${line}`)
  return event.choices?.[0]?.delta.content ?? ''
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of body) {
    const pieces = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = pieces.pop()!
    yield* pieces
  }
  if (rest !== '') yield rest
}
