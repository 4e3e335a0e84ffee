import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { gcsSource } from '../gcs/gcs-source.ts'
import { s3Source } from '../s3/s3-source.ts'
import { jumpingClock } from '../website/site.fixture.ts'
import { listAll, startServer } from './bucket.fixture.ts'

const network = guardedNetwork({ allow: ['127.0.0.1'] })
afterAll(() => network.close())

it('continues with the others when the credentials read objects and list nothing', async () => {
  // To them S3 does not report that an object is missing: it refuses.
  const server = await startServer((request, response) => {
    if (/^\/docs\/[ac]\.txt/.test(request.url ?? '')) return response.writeHead(200, { 'content-length': 5 }).end()
    const body = request.method === 'HEAD' ? undefined : '<Error><Code>AccessDenied</Code></Error>'
    return response.writeHead(403).end(body)
  })
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const source = s3Source({ network, clock: jumpingClock(), endpointUrl: server.origin, credentials: { keys } })
  const urls = ['s3://docs/a.txt', 's3://docs/none.txt', 's3://docs/c.txt']
  const entries = await listAll(source, { parameters: { urls } })
  expect(entries.map((entry) => ('error' in entry ? entry.error : entry.name))).toEqual([
    'a.txt',
    'The credentials do not open this object.',
    'c.txt',
  ])
  await expect(listAll(source, { parameters: { urls: ['s3://docs/'] } })).rejects.toMatchObject({ code: 'forbidden' })
  await server.close()
})

it('asks a token service that is down as often as a store that is', async () => {
  let asked = 0
  const server = await startServer((_, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { type: 'service_account', client_email: 'reader@acme.example', private_key: pem }
  const source = gcsSource({ network, clock: jumpingClock(), retries: 2, tokenUrl: `${server.origin}/token` })
  const credentials = { service_account_json_key: JSON.stringify(account) }
  const listing = listAll(source, { parameters: { urls: ['gs://docs/'] }, credentials })
  await expect(listing).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toBe(3)
  await server.close()
})

it('reports that there is nothing below a prefix', async () => {
  const page = (key: string) =>
    `<ListBucketResult>${key === '' ? '' : `<Contents><Key>${key}</Key><Size>1</Size></Contents>`}<IsTruncated>false</IsTruncated></ListBucketResult>`
  const server = await startServer((request, response) =>
    response.end(page(decodeURIComponent(request.url ?? '').includes('prefix=reports/') ? 'reports/a.txt' : '')),
  )
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const source = s3Source({ network, clock: jumpingClock(), endpointUrl: server.origin, credentials: { keys } })
  const entries = await listAll(source, { parameters: { urls: ['s3://docs/reprots/', 's3://docs/reports/'] } })
  expect(entries.map((entry) => ('error' in entry ? entry.error : entry.name))).toEqual([
    'There is nothing below this prefix; check how it is written.',
    'a.txt',
  ])
  await server.close()
})
