import { downloadOf } from './download.ts'
import type { Operation } from './operation.ts'
import { DocentRequestError } from './request-error.ts'
import type { ResponseLike } from './web-types.ts'

/** What a call resolves to: the JSON of a success, undefined where it has no content, or bytes to read. */
export async function readAnswer({ answer }: Operation, response: ResponseLike): Promise<unknown> {
  if (answer === 'bytes') return downloadOf(response)
  const text = await response.text()
  if (text === '' || answer === 'none') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DocentRequestError({
      kind: 'malformed',
      message: 'The answer is not JSON; does baseUrl lead to a Docent?',
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      details: text.slice(0, 1_000),
      cause,
    })
  }
}
