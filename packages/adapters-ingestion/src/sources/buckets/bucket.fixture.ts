import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DocumentSource, SourceEntry, SourceRequest, UnreadableSourceEntry } from '@docent/core/ports'

/** A server of a test on a local port. */
export async function startServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What every source is tested with, besides what a test adds. */
export const corpus = [
  { name: 'a.txt', content: 'first' },
  { name: 'ü b+c&d.txt', content: 'größer' },
  { name: 'c.txt', content: 'third' },
]

export async function listAll(
  source: DocumentSource,
  request: Partial<SourceRequest> & { readonly after?: SourceEntry['cursor'] },
): Promise<(SourceEntry | UnreadableSourceEntry)[]> {
  const entries: (SourceEntry | UnreadableSourceEntry)[] = []
  const { signal = new AbortController().signal } = request
  for await (const entry of source.list({ parameters: undefined, ...request, signal })) entries.push(entry)
  return entries
}

export async function readAll(
  source: DocumentSource,
  uri: string,
  request: Partial<SourceRequest> = {},
): Promise<string> {
  const { signal = new AbortController().signal } = request
  const parts: Uint8Array[] = []
  for await (const part of await source.open({ parameters: undefined, ...request, uri, signal })) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export interface KeptObject {
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Objects below a prefix in key order, a page at a time; the token is where the next page begins. */
export function pageOf(objects: ReadonlyMap<string, KeptObject>, prefix: string, token: string, size: number) {
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const start = Number(token || 0)
  const next = start + size < keys.length ? String(start + size) : ''
  return { keys: keys.slice(start, start + size), next }
}
