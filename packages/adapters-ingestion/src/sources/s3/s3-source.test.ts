import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentSourceConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { corpus, listAll, pageOf, readAll, startServer } from '../buckets/bucket.fixture.ts'
import { jumpingClock } from '../website/site.fixture.ts'
import { emulatorKeys, startS3 } from './s3.fixture.ts'
import { s3Source, type S3SourceOptions } from './s3-source.ts'

let server: Awaited<ReturnType<typeof startS3>>
const network = guardedNetwork({ allow: ['127.0.0.1'] })
const keys = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' }
const role = 'arn:aws:iam::123456789012:role/reader'

beforeAll(async () => {
  server = await startS3(['docs', 'closed'])
  for (const { name, content } of corpus) await server.put('docs', `reports/${name}`, content)
  await server.put('docs', 'reports/', '')
  await server.put('docs', 'reports.txt', 'beside')
  await server.put('docs', 'deep/er/x.txt', 'deep')
  await server.put('closed', 'secret.txt', 'secret')
})
afterAll(async () => {
  await network.close()
  await server.close()
})

const open = (options: Partial<S3SourceOptions> = {}) =>
  s3Source({
    network,
    clock: jumpingClock(),
    endpointUrl: server.origin,
    credentials: { keys: emulatorKeys },
    ...options,
  })
const list = async (urls: readonly string[], options: Partial<S3SourceOptions> = {}): Promise<string[]> => {
  const entries = await listAll(open(options), { parameters: { urls } })
  return entries.map((entry) => `${entry.uri}${'error' in entry ? ' !' : ''}`)
}

documentSourceConformance(runner, {
  create: async () => ({
    source: open({ buckets: ['docs'] }),
    parameters: { urls: ['s3://docs/reports/'] },
    files: corpus,
    missingUri: 's3://docs/reports/none.txt',
    afterMissing: 'refused',
    forbiddenParameters: { 'another bucket': { urls: ['s3://closed/'] } },
    forbiddenUris: {
      'another bucket': 's3://closed/secret.txt',
      'outside of the prefix': 's3://docs/reports.txt',
      'a way out': 's3://docs/reports/../../closed/secret.txt',
      'another form': 'https://example.org/',
    },
    invalidParameters: {
      nothing: undefined,
      'no urls': { urls: [] },
      'a web page': { urls: ['https://example.org/a'] },
      'a region that is none': { urls: ['s3://docs/'], region: 'evil.example/' },
      'a bucket that is none': { urls: ['s3://a?b/c'] },
      'a way out': { urls: ['s3://docs/../closed/'] },
    },
    dispose: async () => {},
  }),
})

describe('s3Source', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  it('takes objects, prefixes, prefixes without their slash and whole buckets, each object once', async () => {
    expect(await list(['s3://docs/reports/a.txt', 's3://docs/deep'])).toEqual([
      's3://docs/reports/a.txt',
      's3://docs/deep/er/x.txt',
    ])
    expect(await list(['s3://docs', 's3://docs/reports/', 's3://docs/reports.txt', 's3://docs/'])).toHaveLength(5)
    expect(await list(['https://docs.s3.eu-west-1.amazonaws.com/deep/er/x%2Etxt'])).toEqual(['s3://docs/deep/er/x.txt'])
  })

  it('reads pages to the end, also from the middle of one on', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `f/${String(index).padStart(4, '0')}&.txt`)
    const objects = new Map(names.map((name) => [name, { body: name }]))
    const sizes: (string | null)[] = []
    // The emulator cannot page on this platform: its tokens need a cipher that is gone.
    const pages = await startServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://s3').searchParams
      sizes.push(query.get('max-keys'))
      const start = query.get('continuation-token') ?? names.indexOf(query.get('start-after') ?? '') + 1
      const { keys: found, next } = pageOf(objects, query.get('prefix') ?? '', String(start), 10)
      const contents = found.map((key) => `<Contents><Key>${key.replace('&', '&amp;')}</Key><Size>11</Size></Contents>`)
      const end = `<IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      response.end(`<?xml version="1.0"?>\n<ListBucketResult>${contents.join('')}${end}</ListBucketResult>\n`)
    })
    ends.push(pages.close)
    const source = open({ pageSize: 10, endpointUrl: pages.origin })
    const parameters = { urls: ['s3://many/f/'] }
    const all = await listAll(source, { parameters })
    expect(all.map(({ uri }) => uri)).toEqual(names.map((name) => `s3://many/${name}`))
    expect(sizes).toEqual(['10', '10', '10'])
    expect(await listAll(source, { parameters, after: all[12]?.cursor })).toEqual(all.slice(13))
    await expect(listAll(source, { parameters, after: { place: 0, key: 'g/1' } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('reports that a named object is missing, and continues', async () => {
    expect(await list(['s3://docs/none.txt', 's3://docs/reports.txt'])).toEqual([
      's3://docs/none.txt !',
      's3://docs/reports.txt',
    ])
  })

  it('reports that a bucket is missing, and that credentials are wrong', async () => {
    await expect(list(['s3://nowhere/'])).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('"nowhere"') as string,
    })
    const wrong = { ...keys, secret_access_key: 'TOP-SECRET' }
    const listing = listAll(open(), { parameters: { urls: ['s3://docs/'] }, credentials: wrong })
    const error: unknown = await listing.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'forbidden' })
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('TOP-SECRET')
  })

  it('tries again while the service is busy, and then reports it', async () => {
    const clock = jumpingClock()
    server.intercept((_, response) => response.writeHead(503, { 'retry-after': '3' }).end())
    server.intercept((_, response) => response.writeHead(429).end())
    server.intercept((request) => request.socket.destroy())
    expect(await list(['s3://docs/deep/'], { clock })).toEqual(['s3://docs/deep/er/x.txt'])
    expect(clock.waits).toEqual([3000, 1000, 2000])
    for (let attempt = 0; attempt < 2; attempt += 1) {
      server.intercept((_, response) => response.writeHead(429).end())
    }
    await expect(list(['s3://docs/deep/'], { retries: 1 })).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('gives no short document and no short listing for one that broke off', async () => {
    const parameters = { urls: ['s3://docs/'] }
    server.intercept((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('some')
      setImmediate(() => response.destroy())
    })
    await expect(readAll(open(), 's3://docs/reports.txt', { parameters })).rejects.toMatchObject({
      code: 'unavailable',
    })
    server.intercept((_, response) => response.end('<ListBucketResult><Contents><Key>a</Key></Contents>'))
    await expect(list(['s3://docs/'])).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it("asks in the bucket's own region when AWS names it", async () => {
    const signed: string[] = []
    const answers = [
      { status: 301, headers: { 'x-amz-bucket-region': 'eu-west-1' }, body: '' },
      { status: 200, headers: {}, body: '<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>' },
    ]
    const source = open({
      endpointUrl: undefined as never,
      network: {
        ...network,
        fetch: async (url, init) => {
          signed.push(`${String(url)} ${new Headers(init?.headers).get('authorization')}`)
          const { status, headers, body } = answers.shift() ?? { status: 500, headers: {}, body: '' }
          return new Response(body, { status, headers: headers as Record<string, string> })
        },
      },
    })
    expect(await listAll(source, { parameters: { urls: ['s3://docs'] } })).toMatchObject([{ uri: 's3://docs/a' }])
    expect(signed[0]).toMatch(/^https:\/\/docs\.s3\.us-east-1\.amazonaws\.com\/\?.*\/us-east-1\/s3\/aws4_request/)
    expect(signed[1]).toMatch(/^https:\/\/docs\.s3\.eu-west-1\.amazonaws\.com\/\?.*\/eu-west-1\/s3\/aws4_request/)
  })

  it('keeps what the host has to the host', async () => {
    const parameters = { urls: ['s3://docs/'] }
    const check = async (credentials: unknown, options: Partial<S3SourceOptions> = {}) =>
      open(options).check?.({ parameters, credentials })
    const webIdentity = { tokenFile: 'token', roleArn: role }
    const refusals: [unknown, Partial<S3SourceOptions>, string][] = [
      [undefined, { credentials: {} }, 'forbidden'],
      [{ use_irsa: true }, {}, 'forbidden'],
      [{ use_irsa: true, role_arn: role }, { credentials: { webIdentity } }, 'forbidden'],
      [{ use_irsa: true, endpoint_url: 'https://example.org' }, { credentials: { webIdentity } }, 'invalid_input'],
      [{ endpoint_url: 'https://example.org' }, {}, 'invalid_input'],
      [{ role_arn: role }, {}, 'invalid_input'],
      [{ ...keys, endpoint_url: 'http://169.254.169.254/' }, {}, 'forbidden'],
      [{ ...keys, endpoint_url: 'file:///etc' }, {}, 'invalid_input'],
      [{ access_key_id: 'S3RVER' }, {}, 'invalid_input'],
      [{ ...keys, role_arn: 'reader' }, {}, 'invalid_input'],
    ]
    for (const [credentials, options, code] of refusals) {
      await expect(check(credentials, options), JSON.stringify(credentials)).rejects.toMatchObject({ code })
    }
    const away = check({ ...keys, endpoint_url: 'http://169.254.169.254/' })
    await expect(away).rejects.toThrow(/^endpoint_url of credentials: The host/)
    await check(keys)
    await check({ use_irsa: true, role_arn: role }, { credentials: { webIdentity }, roles: [role] })
    const inside = guardedNetwork({
      lookup: async () => [{ address: '10.0.0.7', family: 4 }],
    })
    ends.push(() => inside.close())
    const credentials = { ...keys, endpoint_url: 'https://storage.example.org' }
    await expect(listAll(open({ network: inside }), { parameters, credentials })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('takes on roles, once for many calls, with keys or the identity of the workload', async () => {
    const asked: URLSearchParams[] = []
    const sts = await startServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        const form = new URLSearchParams(body)
        asked.push(form)
        const signed = request.headers.authorization?.includes('/us-east-1/sts/aws4_request') === true
        const known = form.get('Action') === 'AssumeRole' ? signed : form.get('WebIdentityToken') === 'a token'
        if (!known || form.get('ExternalId') === 'wrong') return response.writeHead(403).end('<ErrorResponse/>')
        const fields = '<AccessKeyId>S3RVER</AccessKeyId><SecretAccessKey>S3RVER</SecretAccessKey>'
        const rest = '<SessionToken>session</SessionToken><Expiration>2026-01-01T01:00:00Z</Expiration>'
        const result = `${form.get('Action')}Result`
        return response.end(`<R><${result}><Credentials>${fields}${rest}</Credentials></${result}></R>`)
      })
    })
    const directory = await mkdtemp(join(tmpdir(), 'docent-identity-'))
    ends.push(sts.close, () => rm(directory, { recursive: true }))
    const tokenFile = join(directory, 'token')
    await writeFile(tokenFile, 'a token\n')
    const source = open({ stsUrl: sts.origin, credentials: { webIdentity: { tokenFile, roleArn: role } } })
    const parameters = { urls: ['s3://docs/deep/'] }
    const other = { access_key_id: 'OTHER', secret_access_key: 'OTHER', role_arn: role }
    const found = [{ uri: 's3://docs/deep/er/x.txt' }]
    const credentials = { ...other, external_id: 'contract' }
    expect(await listAll(source, { parameters, credentials })).toMatchObject(found)
    expect(await readAll(source, 's3://docs/deep/er/x.txt', { parameters, credentials })).toBe('deep')
    expect(await listAll(source, { parameters, credentials: { use_irsa: true } })).toMatchObject(found)
    expect(await listAll(source, { parameters })).toMatchObject(found)
    expect(asked.map((form) => [form.get('Action'), form.get('ExternalId')])).toEqual([
      ['AssumeRole', 'contract'],
      ['AssumeRoleWithWebIdentity', null],
    ])
    const refused = listAll(source, { parameters, credentials: { ...other, external_id: 'wrong' } })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })
})
