import { Buffer } from 'node:buffer'
import { DocentError } from '../../kernel/errors/index.ts'
import type { OutgoingNetwork } from '../../kernel/ports/index.ts'

export interface Image {
  readonly data: Uint8Array
  readonly mediaType: string
}

const mostBytes = 20 * 2 ** 20
const fetchMs = 20_000
const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const refused = (message: string) => new DocentError({ code: 'invalid_input', message, details: { field: 'messages' } })

/**
 * The image behind a URL of a message. Its type is known by its own first bytes.
 * @throws `invalid_input`, `unsupported` for an http(s) address without a network, what the network refuses
 */
export async function readImage(
  url: string,
  { network, signal }: { readonly network: OutgoingNetwork | undefined; readonly signal: AbortSignal | undefined },
): Promise<Image> {
  const data = url.startsWith('data:') ? embedded(url) : await fetched(url, network, signal)
  const mediaType = kindOf(data)
  if (mediaType === undefined) throw refused(`An image must be one of ${mediaTypes.join(', ')}.`)
  return { data, mediaType }
}

function embedded(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const head = url.slice('data:'.length, Math.max(0, comma))
  const content = url.slice(comma + 1)
  if (comma === -1 || !head.endsWith(';base64') || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(content)) {
    throw refused('A data URL of an image must have the form data:image/png;base64,….')
  }
  if (content.length > (mostBytes / 3) * 4 + 4) throw tooLarge()
  return Buffer.from(content, 'base64')
}

async function fetched(
  url: string,
  network: OutgoingNetwork | undefined,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (!/^https?:/i.test(url)) throw refused('An image must be given by a data: or https: URL.')
  if (!network) {
    throw new DocentError({
      code: 'unsupported',
      message: 'Images at addresses are not fetched by this server; send the image as a data: URL.',
      details: { field: 'messages' },
    })
  }
  const limits = { signal: signal ?? null, maxBytes: mostBytes, timeoutMs: fetchMs }
  const response = await network.fetch(url, limits).catch((error: unknown) => {
    // 404 would mean that the model is missing.
    throw DocentError.isInstance(error) && error.code === 'not_found' ? refused(error.message) : error
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw refused(`The address of an image answers with status ${response.status}.`)
  }
  return response.bytes()
}

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: `An image is too large, maximum size is ${mostBytes / 2 ** 20}MiB.`,
    details: { field: 'messages' },
  })

function kindOf(data: Uint8Array): string | undefined {
  const start = Buffer.from(data.buffer, data.byteOffset, Math.min(12, data.byteLength)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'image/webp' : undefined
}
