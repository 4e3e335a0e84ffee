import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { objectTargetConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { emulatorKeys, startS3 } from '../../sources/s3/s3.fixture.ts'
import { jumpingClock } from '../../sources/website/site.fixture.ts'
import { s3Target, type S3TargetOptions } from './s3-target.ts'

let server: Awaited<ReturnType<typeof startS3>>
const network = guardedNetwork({ allow: ['127.0.0.1'] })
const { signal } = new AbortController()

beforeAll(async () => {
  server = await startS3(['scores', 'closed'])
  await server.put('scores', 'in/ü b+c&d.txt', 'größer')
  await server.put('scores', 'other.txt', 'other')
})
afterAll(async () => {
  await network.close()
  await server.close()
})

const open = (options: Partial<S3TargetOptions> = {}) =>
  s3Target({
    network,
    endpointUrl: server.origin,
    credentials: { keys: emulatorKeys },
    clock: jumpingClock(),
    allow: [
      { project: 'one', bucket: 'scores', prefix: 'in/', access: 'read' },
      { project: 'one', bucket: 'scores', prefix: 'out/', access: 'read-write' },
      { project: 'one', bucket: 'missing', prefix: '', access: 'read-write' },
    ],
    ...options,
  })
const read = async (
  key: string,
  {
    bucket = 'scores',
    maxBytes = 1e6,
    ...options
  }: Readonly<Record<string, unknown>> & { bucket?: string; maxBytes?: number } = {},
) => Buffer.from(await open(options).read({ bucket, key }, { maxBytes, signal })).toString()
const write = (
  key: string,
  content: string | Uint8Array,
  { bucket = 'scores', ...options }: Partial<S3TargetOptions> & { bucket?: string } = {},
) => open(options).write({ bucket, key }, Buffer.from(content), { mediaType: 'application/json', signal })

objectTargetConformance(runner, {
  create: async () => ({
    target: open(),
    project: 'one',
    otherProject: 'two',
    open: { bucket: 'scores', prefix: 'out/' },
    closed: [
      { bucket: 'scores', key: 'other.txt' },
      { bucket: 'scores', key: 'output/a.txt' },
      { bucket: 'closed', key: 'out/a.txt' },
    ],
    dispose: async () => {},
  }),
})

it('reads what was written', async () => {
  await write('out/ü b+c&d(1).json', '{"a":1}')
  expect(await read('out/ü b+c&d(1).json')).toBe('{"a":1}')
  await write('out/ü b+c&d(1).json', '{}')
  expect(await read('out/ü b+c&d(1).json')).toBe('{}')
  expect(await read('in/ü b+c&d.txt')).toBe('größer')
  await write('out/empty', '')
  expect(await read('out/empty')).toBe('')
})

it('sends the media type of the bytes, and signs their sum', async () => {
  const seen: Record<string, unknown>[] = []
  server.intercept((request, response) => {
    seen.push({ method: request.method, url: request.url, ...request.headers })
    response.writeHead(200).end()
  })
  await write('out/a.json', '{}')
  expect(seen).toMatchObject([
    {
      method: 'PUT',
      url: '/scores/out/a.json',
      'content-type': 'application/json',
      'content-length': '2',
      'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      authorization: expect.stringMatching(/x-amz-content-sha256/) as string,
    },
  ])
})

it('sends nothing for what no rule allows', async () => {
  const before = server.requests.length
  for (const key of ['other.txt', 'in/../other.txt', 'in/', '', 'in/a\nb', 'in']) {
    await expect(read(key)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write(key, 'x')).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(write('in/a.txt', 'x')).rejects.toThrow('Writing there is not allowed')
  await expect(read('in/a.txt', { bucket: 'closed' })).rejects.toThrow('Reading there is not allowed')
  expect(open().allows('one', { bucket: 'scores', key: 'in/a' }, 'read')).toBe(true)
  expect(open().allows('two', { bucket: 'scores', key: 'in/a' }, 'read')).toBe(false)
  expect(server.requests.length).toBe(before)
})

it('reports what is wrong', async () => {
  await expect(read('in/none.txt')).rejects.toMatchObject({ code: 'not_found' })
  await expect(read('a', { bucket: 'missing' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(write('a', 'x', { bucket: 'missing' })).rejects.toMatchObject({ code: 'not_found' })
  const credentials = { keys: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } }
  const refused = { code: 'provider_refused', message: expect.stringContaining('operator must check') as string }
  await expect(read('in/a.txt', { credentials })).rejects.toMatchObject(refused)
  await expect(write('out/a.txt', 'x', { credentials })).rejects.toMatchObject(refused)
  await expect(write('out/a.txt', 'x', { credentials: {} })).rejects.toMatchObject(refused)
  const closed = guardedNetwork()
  await expect(write('out/a.txt', 'x', { network: closed })).rejects.toMatchObject(refused)
  await closed.close()
  expect(() => open({ region: 'evil.example/' })).toThrow('The region of s3Target() must be one such as eu-central-1.')
})

it('reads no more than is allowed, and never a part', async () => {
  expect(await read('in/ü b+c&d.txt', { maxBytes: 8 })).toBe('größer')
  await expect(read('in/ü b+c&d.txt', { maxBytes: 7 })).rejects.toMatchObject({ code: 'too_large' })
  server.intercept((_request, response) => response.writeHead(200).end('without a length'))
  await expect(read('in/a', { maxBytes: 7 })).rejects.toMatchObject({ code: 'too_large' })
  server.intercept((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('a part', () => response.destroy())
  })
  await expect(read('in/a')).rejects.toMatchObject({ code: 'unavailable' })
})

it('tries again where the service is busy, and gives up', async () => {
  for (const status of [503, 429]) server.intercept((_request, response) => response.writeHead(status).end())
  await write('out/again.json', '[1]')
  expect(await read('out/again.json')).toBe('[1]')
  for (let call = 0; call < 4; call += 1) server.intercept((_request, response) => response.writeHead(429).end())
  await expect(write('out/again.json', '[2]')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read('out/again.json')).toBe('[1]')
})

it('follows no redirect with its keys', async () => {
  for (const act of [() => read('in/a'), () => write('out/a', 'x')]) {
    server.intercept((_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
    await expect(act()).rejects.toMatchObject({ code: 'provider_refused' })
  }
})

it('takes the identity of the workload', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-token-'))
  const tokenFile = join(directory, 'token')
  await writeFile(tokenFile, 'a token\n')
  server.intercept((_request, response) =>
    response.end(
      `<R><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>${emulatorKeys.accessKeyId}</AccessKeyId><SecretAccessKey>${emulatorKeys.secretAccessKey}</SecretAccessKey><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></R>`,
    ),
  )
  const credentials = { webIdentity: { tokenFile, roleArn: 'arn:aws:iam::123456789012:role/scorer' } }
  expect(await read('in/ü b+c&d.txt', { credentials })).toBe('größer')
  await rm(directory, { recursive: true })
})

it('ends when it is aborted', async () => {
  const before = server.requests.length
  const target = open()
  const options = { mediaType: 'a/b', maxBytes: 10, signal: AbortSignal.abort() }
  await expect(target.read({ bucket: 'scores', key: 'in/a' }, options)).rejects.toMatchObject({ code: 'canceled' })
  const place = { bucket: 'scores', key: 'out/a' }
  await expect(target.write(place, new Uint8Array(), options)).rejects.toMatchObject({ code: 'canceled' })
  expect(server.requests.length).toBe(before)
  const controller = new AbortController()
  server.intercept(() => controller.abort())
  const writing = target.write(place, new Uint8Array(3), { ...options, signal: controller.signal })
  await expect(writing).rejects.toMatchObject({ code: 'canceled' })
})
