import { isRecord } from './is-record.ts'
import { brokenStream, DocentRequestError } from './request-error.ts'
import { textOf } from './stream-bytes.ts'
import type { AbortSignalLike, ResponseLike } from './web-types.ts'

/**
 * The items of JSON lines or server-sent events, by what the server sent. A line that is not whole was cut off and is left out.
 * @throws DocentRequestError for a stream that ends with an error
 */
export async function* itemsOf(
  response: ResponseLike,
  silenceMs: number,
  signal: AbortSignalLike | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const events = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const read = events ? eventData() : (line: string) => (line.trim() === '' ? undefined : line)
  for await (const line of linesOf(textOf(response, silenceMs, signal))) {
    const data = read(line)
    if (data === undefined || data === '[DONE]') continue
    const item = parse(data, response)
    if (isRecord(item) && isFailure(item['error'])) throw brokenStream(item, response)
    yield item
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let parts: string[] = []
  for await (const text of texts) {
    // Long lines come in many pieces, which are joined once.
    const [first = '', ...lines] = text.split('\n')
    parts.push(first)
    for (const line of lines) {
      yield parts.join('')
      parts = [line]
    }
  }
}

/** Takes the lines of events, and gives the data of each at the empty line behind it. */
function eventData(): (line: string) => string | undefined {
  let data: string[] = []
  return (sent) => {
    const line = sent.endsWith('\r') ? sent.slice(0, -1) : sent
    if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    if (line !== '' || data.length === 0) return undefined
    const whole = data.join('\n')
    data = []
    return whole
  }
}

const isFailure = (error: unknown) => typeof error === 'string' || isRecord(error)

function parse(text: string, { status }: ResponseLike): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DocentRequestError({
      kind: 'malformed',
      message: 'The stream holds a line that is not JSON; does baseUrl lead to a Docent?',
      status,
      cause,
    })
  }
}
