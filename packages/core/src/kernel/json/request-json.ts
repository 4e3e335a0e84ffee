import { DocentError } from '../errors/index.ts'

/** The JSON of a request's body, of at most so many bytes. @throws `too_large`, `invalid_input` */
export async function requestJson(request: Request, most: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > most)
      throw new DocentError({
        code: 'too_large',
        message: `The body may have at most ${most} bytes.`,
        details: { limit: most },
      })
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    throw new DocentError({ code: 'invalid_input', message: 'The body must be JSON.' })
  }
}
