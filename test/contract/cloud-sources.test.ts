import { guardedNetwork, s3Source } from '@docent/adapters-ingestion'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { s3Server } from '../support/s3-server.ts'

const credentials = { access_key_id: 'S3RVER', secret_access_key: 'TOP-SECRET-KEY' }

it('ingests from S3 with the credentials of the body, and shows them nowhere', async () => {
  await using bucket = await s3Server('papers')
  await bucket.put('reports/dome.txt', 'The dome of Aurora opens at dusk.')
  await bucket.put('reports/keeper.md', '# Keeper\n\nIda keeps the dome.')
  await bucket.put('other.txt', 'Not asked for.')
  const network = guardedNetwork({ allow: ['127.0.0.1'] })
  const sources = [{ ...s3Source({ network }), close: () => network.close() }]
  await using server = await apiServer({ docent: { sources, secret: 'the secret of this host' } })
  const { alice, docent } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Bucket', description: '' } })).body
  const body = { urls: ['s3://papers/reports/'], credentials: { ...credentials, endpoint_url: bucket.url } }
  const created = await alice.call('POST /ingest/s3/job', { query: { collection_id: id }, body })
  expect(created).toMatchObject({ status: 201, body: { kind: 'ingest_s3' } })
  await docent.settled()

  const job = await alice.call(`GET /jobs/${created.body.id}`)
  expect(job.body).toMatchObject({ overall_status: 'completed', errors: [] })
  expect(JSON.stringify([created.body, job.body])).not.toMatch(/S3RVER|TOP-SECRET|127\.0\.0\.1/)
  const documents = (await alice.call(`GET /collections/${id}/documents`)).body as { uri: string; connector: string }[]
  expect(documents.map(({ uri, connector }) => `${connector} ${uri}`).toSorted()).toEqual([
    's3 s3://papers/reports/dome.txt',
    's3 s3://papers/reports/keeper.md',
  ])
  const query = { query: 'dusk', topics: [] }
  const found = await alice.call(`POST /collections/${id}/chunks/search`, { body: query })
  expect(found.body[0].text).toContain('opens at dusk')
})

it('says before any work what is wrong with the credentials, without repeating them', async () => {
  const network = guardedNetwork()
  const sources = [{ ...s3Source({ network }), close: () => network.close() }]
  await using server = await apiServer({ docent: { sources, secret: 'the secret of this host' } })
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Bucket', description: '' } })).body
  const ask = (given: object | undefined) =>
    alice.call('POST /ingest/s3', {
      query: { collection_id: id },
      body: { urls: ['s3://papers/'], credentials: given },
    })
  const inside = await ask({ ...credentials, endpoint_url: 'http://169.254.169.254/' })
  expect(inside.status).toBe(403)
  expect((await ask({ secret_access_key: 'TOP-SECRET-KEY' })).status).toBe(400)
  expect((await ask(undefined)).status).toBe(403)
  expect(JSON.stringify(inside.body)).not.toContain('TOP-SECRET')
  expect((await alice.call('GET /jobs')).body).toEqual([])
})
