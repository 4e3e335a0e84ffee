import { createVerify, generateKeyPairSync } from 'node:crypto'
import { documentSourceConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { corpus, listAll, pageOf, readAll, startServer, type KeptObject } from '../buckets/bucket.fixture.ts'
import { jumpingClock } from '../website/site.fixture.ts'
import { gcsSource, type GcsSourceOptions } from './gcs-source.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  type: 'service_account',
  client_email: 'reader@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  // Not followed.
  token_uri: 'http://169.254.169.254/token',
}
const json = JSON.stringify(account)
const objects = new Map<string, KeptObject>(
  corpus.map(({ name, content }) => [`reports/${name}`, { body: content }] as const),
)
objects.set('reports/', { body: '' }).set('other.txt', { body: 'other' })

let server: Awaited<ReturnType<typeof startServer>>
let tokens = 0
const network = guardedNetwork({ allow: ['127.0.0.1'] })

/** The part of the JSON interface that is used. */
beforeAll(async () => {
  server = await startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://gcs')
    const answer = (value: unknown): void => void response.end(JSON.stringify(value))
    if (url.pathname === '/token') {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        const [header = '', claims = '', signature = ''] = (new URLSearchParams(body).get('assertion') ?? '').split('.')
        const signed = createVerify('sha256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')
        const { iss, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>
        if (!signed || iss !== account.client_email || aud !== `${server.origin}/token`) {
          return response.writeHead(400).end('{"error":"invalid_grant"}')
        }
        tokens += 1
        return answer({ access_token: 'a-token', expires_in: 3600 })
      })
      return
    }
    if (request.headers.authorization !== 'Bearer a-token') return void response.writeHead(401).end()
    const [, bucket, name] = /^\/storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? []
    if (bucket !== 'docs') return void response.writeHead(404).end('{}')
    const metadata = (key: string) => ({
      name: key,
      size: String(Buffer.byteLength(objects.get(key)?.body ?? '')),
      updated: '2026-01-01T00:00:00Z',
    })
    if (name === undefined) {
      const query = url.searchParams
      const from = query.get('startOffset')
      const rest = new Map([...objects].filter(([key]) => from === null || key >= from))
      const page = pageOf(
        rest,
        query.get('prefix') ?? '',
        query.get('pageToken') ?? '',
        Number(query.get('maxResults')),
      )
      return answer({ items: page.keys.map(metadata), ...(page.next ? { nextPageToken: page.next } : {}) })
    }
    const object = objects.get(decodeURIComponent(name))
    if (!object) return void response.writeHead(404).end('{}')
    if (url.searchParams.get('alt') !== 'media') return answer(metadata(decodeURIComponent(name)))
    response.end(object.body)
  })
})
beforeEach(() => (tokens = 0))
afterAll(async () => {
  await network.close()
  await server.close()
})

const open = (options: Partial<GcsSourceOptions> = {}) =>
  gcsSource({
    network,
    clock: jumpingClock(),
    endpointUrl: server.origin,
    tokenUrl: `${server.origin}/token`,
    pageSize: 2,
    ...options,
  })

documentSourceConformance(runner, {
  create: async () => ({
    source: open({ credentials: { serviceAccountJsonKey: json }, buckets: ['docs'] }),
    parameters: { urls: ['gs://docs/reports/'] },
    files: corpus,
    missingUri: 'gs://docs/reports/none.txt',
    afterMissing: 'refused',
    forbiddenParameters: { 'another bucket': { urls: ['gs://closed/'] } },
    forbiddenUris: { 'another bucket': 'gs://closed/a', 'outside of the prefix': 'gs://docs/other.txt' },
    invalidParameters: {
      nothing: undefined,
      'no urls': { urls: [] },
      'another form': { urls: ['s3://docs/a'] },
      'a bucket that is none': { urls: ['gs://a?b/c'] },
      'a way out': { urls: ['gs://docs/../closed/'] },
    },
    dispose: async () => {},
  }),
})

describe('gcsSource', () => {
  it("reads with the caller's key, with one token for many calls", async () => {
    const source = open()
    const request = { parameters: { urls: ['gs://docs/'] }, credentials: { service_account_json_key: json } }
    const entries = await listAll(source, request)
    expect(entries.map(({ uri }) => uri)).toEqual([
      'gs://docs/other.txt',
      ...corpus.map(({ name }) => `gs://docs/reports/${name}`).toSorted(),
    ])
    expect(entries[0]).toMatchObject({ size: 5, modifiedAt: Date.UTC(2026, 0, 1) })
    expect(await readAll(source, 'gs://docs/other.txt', request)).toBe('other')
    expect(tokens).toBe(1)
  })

  it("takes the host's token, and files that are not there one by one", async () => {
    const source = open({ credentials: { accessToken: async () => 'a-token' } })
    const parameters = { urls: ['gs://docs/none', 'gs://docs/reports', 'gs://docs/other.txt'] }
    const entries = await listAll(source, { parameters })
    expect(entries.map((entry) => 'error' in entry)).toEqual([true, false, false, false, false])
    expect(tokens).toBe(0)
  })

  it('reports what is wrong with credentials and buckets, and shows no key', async () => {
    const parameters = { urls: ['gs://docs/'] }
    const check = async (key: unknown) => open().check?.({ parameters, credentials: { service_account_json_key: key } })
    const wrong = [
      'no json TOP-SECRET',
      JSON.stringify({ ...account, private_key: 'TOP-SECRET' }),
      JSON.stringify({ ...account, type: 'external_account', credential_source: { url: 'http://10.0.0.1/' } }),
      undefined,
    ]
    for (const key of wrong) {
      const error: unknown = await check(key).catch((reason: unknown) => reason)
      expect(error).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('service_account') as string,
      })
      expect((error as Error).message).not.toContain('TOP-SECRET')
      expect((error as Error).cause).toBeUndefined()
    }
    await expect(async () => open().check?.({ parameters })).rejects.toMatchObject({ code: 'forbidden' })
    const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const stranger = JSON.stringify({ ...account, private_key: other.export({ type: 'pkcs8', format: 'pem' }) })
    const credentials = { service_account_json_key: stranger }
    await expect(listAll(open(), { parameters, credentials })).rejects.toMatchObject({ code: 'forbidden' })
    const nowhere = { parameters: { urls: ['gs://nowhere'] }, credentials: { service_account_json_key: json } }
    await expect(listAll(open(), nowhere)).rejects.toMatchObject({ code: 'not_found' })
  })
})
