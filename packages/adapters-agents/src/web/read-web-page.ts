import { DocentError, type DocumentParsers, type OutgoingNetwork, type ParsedPage } from '@docent/core/ports'

export interface WebPageReader {
  readonly network: OutgoingNetwork
  readonly parsers: DocumentParsers
  readonly maxBytes: number
  /** For the network, ms. */
  readonly timeoutMs: number
}

export interface WebPage {
  /** Where redirects led. */
  readonly url: string
  readonly title: string | undefined
  /** Markdown. */
  readonly text: string
}

/** UTF-16 code units that are kept of one page; the rest of a large file is of no use to a model. */
const mostLetters = 2_000_000

/** @throws DocentErrors of the network and of the parsers; `not_found`, `forbidden` or `unavailable` for what the site answers */
export async function readWebPage(address: string, reader: WebPageReader, signal: AbortSignal): Promise<WebPage> {
  const { network, parsers, maxBytes, timeoutMs } = reader
  const response = await network.fetch(address, { signal, maxBytes, timeoutMs })
  if (!response.ok) {
    await response.body?.cancel()
    throw refusal(response.status)
  }
  const url = response.url === '' ? address : response.url
  const bytes = utf8Of(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? '')
  const fileName = nameOf(url)
  const mediaType = (await parsers.detect(bytes, fileName)) ?? 'application/octet-stream'
  const parser = parsers.parserFor(mediaType)
  if (parser === undefined) {
    throw failure('unsupported_media_type', `The address leads to a file of type ${mediaType}, which cannot be read.`)
  }
  const text: string[] = []
  let letters = 0
  const onPage = (page: ParsedPage): void => {
    if (letters < mostLetters) text.push(page.text)
    letters += page.text.length
  }
  const { title } = await parser.parse({ bytes, fileName, mediaType, signal, onPage }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : explained(error, mediaType)
  })
  return { url, title, text: text.join('\n\n').trim().slice(0, mostLetters) }
}

/** Messages of parsers are about files that were uploaded. */
function explained(error: unknown, mediaType: string): unknown {
  const isEmpty = DocentError.isInstance(error) && error.code === 'ingestion_failed' && mediaType === 'text/html'
  if (!isEmpty) return error
  const message = `${error.message} (What scripts write into a page is not there: they do not run here.)`
  return new DocentError({ code: error.code, message, cause: error })
}

type Code = 'unsupported_media_type' | 'not_found' | 'forbidden' | 'unavailable' | 'invalid_input'

const failure = (code: Code, message: string): DocentError => new DocentError({ code, message })

function refusal(status: number): DocentError {
  const message = `The site answered ${status}.`
  if (status === 404 || status === 410) return failure('not_found', `${message} There is no such page.`)
  if (status === 401 || status === 403) return failure('forbidden', `${message} The page is not open to everybody.`)
  return failure(status === 429 || status >= 500 ? 'unavailable' : 'invalid_input', message)
}

/** Parsers know the encoding that a page declares; one that only the answer declares is passed on as a mark at its start. */
function utf8Of(bytes: Uint8Array, contentType: string): Uint8Array {
  const charset = /^text\/.*;\s*charset=["']?([\w-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase()
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return bytes
  try {
    return new TextEncoder().encode(`\ufeff${new TextDecoder(charset).decode(bytes)}`)
  } catch {
    return bytes
  }
}

/** Distinguishes text formats that look alike. */
function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return /\.[a-z0-9]{1,8}$/i.test(last) ? last : 'page.html'
}
