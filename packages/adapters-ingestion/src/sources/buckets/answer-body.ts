import { DocentError } from '@docent/core/ports'
import { Parser } from 'htmlparser2'
import { abortError, throwIfAborted } from '../../abort.ts'

/** More than any page of a listing holds. */
const mostBytes = 16 * 1024 * 1024

/** A short answer as text. */
export async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw unexpectedAnswer()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export const unexpectedAnswer = (cause?: unknown): DocentError =>
  new DocentError({
    code: 'provider_failed',
    message: 'The storage service did not answer with a listing; check its address.',
    cause,
  })

export const endlessListing = (): DocentError =>
  new DocentError({
    code: 'provider_failed',
    message: 'The storage service lists pages without end; check its address.',
  })

/** Texts of the elements in an XML answer, with the names of those around them, in order. Declared entities are not supported. */
export function readElements(
  xml: string,
  visit: (path: string, text: string) => void,
  opened: (path: string) => void = () => {},
): void {
  const names: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        names.push(name)
        text = ''
        opened(names.join('/'))
      },
      ontext: (part) => (text += part),
      onclosetag: () => {
        visit(names.join('/'), text)
        names.pop()
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}

/** The bytes of an object. An answer that ends early is an error, never a short document. */
export function readObject(response: Response, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const cancel = (): void => void response.body?.cancel().catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  return chunks(response, signal, () => signal.removeEventListener('abort', cancel))
}

async function* chunks(response: Response, signal: AbortSignal, release: () => void): AsyncIterable<Uint8Array> {
  try {
    throwIfAborted(signal)
    // Of an encoded object the length is that before unpacking.
    const declared = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
    let bytes = 0
    for await (const part of response.body ?? []) {
      throwIfAborted(signal)
      bytes += part.byteLength
      yield part
    }
    throwIfAborted(signal)
    if (declared === null || bytes === Number(declared)) return
    throw new DocentError({ code: 'unavailable', message: 'The object ended before it was complete.' })
  } catch (error) {
    if (signal.aborted) throw abortError(signal)
    throw error
  } finally {
    release()
  }
}
