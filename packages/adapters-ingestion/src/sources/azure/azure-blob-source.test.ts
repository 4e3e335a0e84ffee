import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { documentSourceConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { corpus, listAll, pageOf, readAll, startServer, type KeptObject } from '../buckets/bucket.fixture.ts'
import { jumpingClock } from '../website/site.fixture.ts'
import { azureBlobSource, type AzureBlobSourceOptions } from './azure-blob-source.ts'

const accountKey = Buffer.from('a key of an account').toString('base64')
const blobs = new Map<string, KeptObject>(
  corpus.map(({ name, content }) => [`reports/${name}`, { body: content }] as const),
)
blobs.set('folder', { body: '', headers: { 'x-ms-meta-hdi_isfolder': 'true' } })
blobs.set('folder/in.txt', { body: 'in' }).set('other.txt', { body: 'other' })

let server: Awaited<ReturnType<typeof startServer>>
const network = guardedNetwork({ allow: ['127.0.0.1'] })
const keyed = { account_key: accountKey }

function isAllowed(request: IncomingMessage, url: URL): boolean {
  if (url.searchParams.get('sig') === 'right=' && url.searchParams.get('sv') === '2023-11-03') return true
  const { headers } = request
  const own = ['x-ms-date', 'x-ms-version'].map((name) => `${name}:${String(headers[name])}\n`).join('')
  const query = [...url.searchParams.keys()].toSorted().map((name) => `\n${name}:${url.searchParams.get(name)}`)
  const text = `${request.method}\n\n\n\n\n\n\n\n\n\n\n\n${own}/acme/acme${url.pathname.slice(5)}${query.join('')}`
  const signature = createHmac('sha256', Buffer.from(accountKey, 'base64')).update(text).digest('base64')
  return headers.authorization === `SharedKey acme:${signature}`
}

/** The part of the service that is used: the emulator of its maker is ten times as large as everything else tests need. */
beforeAll(async () => {
  server = await startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://azure')
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status, { 'x-ms-error-code': code }).end(`<Error><Code>${code}</Code></Error>`)
    if (!isAllowed(request, url)) return refuse(403, 'AuthenticationFailed')
    const [, container, key] = /^\/acme\/([^/]+)(?:\/(.*))?$/.exec(url.pathname) ?? []
    if (container !== 'docs') return refuse(404, 'ContainerNotFound')
    if (key === undefined) {
      const query = url.searchParams
      const page = pageOf(blobs, query.get('prefix') ?? '', query.get('marker') ?? '', Number(query.get('maxresults')))
      const entries = page.keys.map((name) => {
        const blob = blobs.get(name)
        const properties = `<Last-Modified>Thu, 01 Jan 2026 00:00:00 GMT</Last-Modified><Content-Length>${Buffer.byteLength(blob?.body ?? '')}</Content-Length>`
        const metadata = blob?.headers ? '<hdi_isfolder>true</hdi_isfolder>' : ''
        return `<Blob><Name>${name.replace('&', '&amp;')}</Name><Properties>${properties}</Properties><Metadata>${metadata}</Metadata></Blob>`
      })
      const list = `<Blobs>${entries.join('')}</Blobs><NextMarker>${page.next}</NextMarker>`
      return void response.end(`\uFEFF<?xml version="1.0"?><EnumerationResults>${list}</EnumerationResults>`)
    }
    const blob = blobs.get(decodeURIComponent(key))
    if (!blob) return refuse(404, 'BlobNotFound')
    const headers = { 'content-length': Buffer.byteLength(blob.body), ...blob.headers }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? '' : blob.body)
  })
})
afterAll(async () => {
  await network.close()
  await server.close()
})

const open = (options: Partial<AzureBlobSourceOptions> = {}) =>
  azureBlobSource({
    network,
    clock: { ...jumpingClock(), now: () => Date.now() },
    endpointUrl: (account) => `${server.origin}/${account}`,
    pageSize: 2,
    ...options,
  })
const within = (...paths: string[]) => ({ container: 'docs', paths, account_name: 'acme' })
const namesOf = async (credentials: unknown, ...paths: string[]): Promise<string[]> => {
  const entries = await listAll(open(), { parameters: within(...paths), credentials })
  return entries.map((entry) => `${entry.name}${'error' in entry ? ' !' : ''}`)
}

documentSourceConformance(runner, {
  create: async () => ({
    source: open({ credentials: { accountName: 'acme', accountKey }, containers: ['docs'] }),
    parameters: within('reports/'),
    files: corpus,
    missingUri: `${server.origin}/acme/docs/reports/none.txt`,
    afterMissing: 'refused',
    forbiddenParameters: {
      'another container': { ...within(''), container: 'closed' },
      'another account': { ...within(''), account_name: 'other' },
    },
    forbiddenUris: {
      'another container': `${server.origin}/acme/closed/a`,
      'another account': `${server.origin}/other/docs/reports/a.txt`,
      'outside of the prefix': `${server.origin}/acme/docs/other.txt`,
      'a way out': `${server.origin}/acme/docs/reports/../../closed/a`,
    },
    invalidParameters: {
      nothing: undefined,
      'no paths': within(),
      'a host for an account': { ...within(''), account_name: 'evil.example/' },
      'a container that is none': { ...within(''), container: 'docs/../closed' },
      'a way out': within('../closed/'),
    },
    dispose: async () => {},
  }),
})

describe('azureBlobSource', () => {
  it('takes blobs, prefixes and whole containers, without directory placeholders', async () => {
    const all = ['in.txt', 'other.txt', 'a.txt', 'c.txt', 'ü b+c&d.txt']
    expect(await namesOf(keyed, '')).toEqual(all)
    expect(await namesOf(keyed, 'folder', 'reports/a.txt', 'none')).toEqual(['in.txt', 'a.txt', 'none !'])
  })

  it('reads with a shared access signature, as portals and tools write it', async () => {
    for (const token of ['sv=2023-11-03&sp=rl&sig=right%3D', '?sv=2023-11-03&sp=rl&sig=right%3D']) {
      const request = { parameters: within('reports/'), credentials: { sas_token: token } }
      const entries = await listAll(open(), request)
      expect(entries.map(({ uri }) => uri).join()).not.toContain('sig')
      expect(entries).toHaveLength(3)
      const odd = entries.find(({ name }) => name.startsWith('ü'))
      expect(await readAll(open(), odd?.uri ?? '', request)).toBe('größer')
    }
  })

  it('reports what is wrong with credentials and containers, and shows none of them', async () => {
    const wrong: [unknown, string][] = [
      [{}, 'invalid_input'],
      [{ account_key: 'TOP SECRET' }, 'invalid_input'],
      [{ sas_token: 'TOP SECRET' }, 'invalid_input'],
      [{ account_key: accountKey, sas_token: 'sig=1' }, 'invalid_input'],
      [undefined, 'forbidden'],
    ]
    for (const [credentials, code] of wrong) {
      const check = async () => open().check?.({ parameters: within(''), credentials })
      const error: unknown = await check().catch((reason: unknown) => reason)
      expect(error, JSON.stringify(credentials)).toMatchObject({ code })
      expect((error as Error).message).not.toContain('SECRET')
    }
    await expect(namesOf({ account_key: 'b3RoZXIga2V5' }, '')).rejects.toMatchObject({ code: 'forbidden' })
    const parameters = { ...within(''), container: 'nowhere' }
    await expect(listAll(open(), { parameters, credentials: keyed })).rejects.toMatchObject({ code: 'not_found' })
  })
})
