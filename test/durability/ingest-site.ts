import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface IngestSite {
  readonly url: string
  close(): Promise<void>
}

/** A website of so many pages below `/`, each linked from its parent. */
export async function startIngestSite(pages: number): Promise<IngestSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const number = path === '/' ? 0 : Number(/^\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (!(number < pages)) return response.writeHead(404, { 'content-type': 'text/plain' }).end('missing')
    const links = Array.from({ length: 6 }, (_, index) => number * 6 + index + 1)
      .filter((target) => target < pages)
      .map((target) => `<a href="/${target}">page ${target}</a>`)
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Page ${number}</title><p>Page ${number} of the site tells.</p>${links.join(' ')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
