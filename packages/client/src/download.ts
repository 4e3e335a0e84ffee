import type { ResponseLike, WebBlob, WebReadableStream, WebResponse } from './web-types.ts'

/** The bytes that an operation answers with. They are read once, by one of the functions or from `body`. */
export interface Download {
  /** 206 for a range of the content. */
  readonly status: number
  readonly contentType: string
  /** Bytes to come, where the server sends it. */
  readonly size: number | undefined
  /** Of the whole content, where this is a range of it. */
  readonly totalSize: number | undefined
  readonly filename: string | undefined
  readonly etag: string | undefined
  readonly body: WebReadableStream | null
  /** The whole content in memory. Only one of `bytes`, `text`, `blob` and `body` can be read, and once. */
  bytes(): Promise<Uint8Array>
  /** The whole content as UTF-8. */
  text(): Promise<string>
  /** The whole content with its type. */
  blob(): Promise<WebBlob>
  /** For headers that have no field here. */
  readonly response: WebResponse
}

export function downloadOf(response: ResponseLike): Download {
  const { status, headers } = response
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    status,
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    size: numberOf(headers.get('content-length')),
    totalSize: numberOf(total ?? null),
    filename: filenameOf(headers.get('content-disposition') ?? ''),
    etag: headers.get('etag') ?? undefined,
    body: response.body as WebReadableStream | null,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
    blob: () => response.blob() as Promise<WebBlob>,
    response: response as unknown as WebResponse,
  }
}

const numberOf = (text: string | null) => (text === null ? undefined : Number(text))

/** RFC 6266: the encoded name counts, where there are two. */
function filenameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  if (encoded === undefined) return quoted?.replace(/\\(.)/g, '$1') ?? bare
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
