/** @module-tag slow */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs } from '@docent/adapters-storage'
import { azureBlobs } from '@docent/adapters-storage/azure'
import { gcsBlobs } from '@docent/adapters-storage/gcs'
import { s3Blobs } from '@docent/adapters-storage/s3'
import { contentDisposition, type BlobStore, type Clock } from '@docent/core/ports'
import { startAzure, startGcs, startS3 } from '@docent/test-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

interface Asked extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>
}

interface Stage {
  /** As it is an hour ago, if configured so. */
  open(hoursAgo?: number): BlobStore
  stop(): Promise<void>
}

const content = new TextEncoder().encode('The harbour has nine berths.')
const name = `It's "ours" (*) – é.html`
const link = {
  seconds: 60,
  contentType: 'text/html; charset=utf-8',
  contentDisposition: contentDisposition('attachment', name),
}

const clockOf = (hoursAgo: number): Clock => ({
  now: () => Date.now() - hoursAgo * 3_600_000,
  schedule: (at, callback) => {
    const timer = setTimeout(callback, at - Date.now())
    return () => clearTimeout(timer)
  },
})

const stages = {
  async S3(): Promise<Stage> {
    const server = await startS3(['docent'])
    const { url: endpoint, credentials } = server
    return {
      open: (hoursAgo = 0) =>
        s3Blobs({ bucket: 'docent', prefix: 'a=b/', endpoint, credentials, clock: clockOf(hoursAgo) }),
      stop: () => server.stop(),
    }
  },
  async 'Google Cloud Storage'(): Promise<Stage> {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const server = await startGcs('docent', { publicKey })
    const directory = mkdtempSync(join(tmpdir(), 'docent-gcs-'))
    const keyFile = join(directory, 'key.json')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(
      keyFile,
      JSON.stringify({ type: 'service_account', client_email: 'docent@tests.example', private_key: pem }),
    )
    const of = { bucket: 'docent', prefix: 'a=b/', endpoint: server.url }
    return {
      // Written with the token of the tests: there is nobody who gives tokens for the key.
      open: (hoursAgo = 0) => ({
        ...gcsBlobs({ ...of, credentials: { accessToken: async () => server.token } }),
        link: gcsBlobs({ ...of, credentials: { keyFile }, clock: clockOf(hoursAgo) }).link!,
      }),
      async stop() {
        rmSync(directory, { recursive: true })
        await server.stop()
      },
    }
  },
  async Azure(): Promise<Stage> {
    const server = await startAzure(['docent'])
    const { url: endpoint, account, accountKey } = server
    return {
      open: (hoursAgo = 0) =>
        azureBlobs({
          account,
          container: 'docent',
          prefix: 'a=b/',
          endpoint,
          credentials: { accountKey },
          clock: clockOf(hoursAgo),
        }),
      stop: () => server.stop(),
    }
  },
}

describe.each(Object.entries(stages))('links to files in %s', (service, start) => {
  let stage: Stage
  beforeAll(async () => (stage = await start()), 60_000)
  afterAll(() => stage.stop())

  it('let anybody read one file, with the headers they name', async () => {
    const store = stage.open()
    const key = `documents/x@y+z/it's`.replace("'", '=')
    await store.put(key, content)
    await store.put(`${key}2`, content)
    const url = await store.link!(key, link)
    const response = await fetch(url)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, link.contentType, link.contentDisposition])
    const part = await fetch(url, { headers: { range: 'bytes=4-10' } })
    expect([part.status, await part.text()]).toEqual([206, 'harbour'])
    const gone = await fetch(await store.link!('documents/none', link))
    expect(gone.status).toBe(404)
    await store.close()
  })

  it('are over after their time', async () => {
    const past = stage.open(1)
    await past.put('documents/late', content)
    expect((await fetch(await past.link!('documents/late', link))).status).toBeGreaterThanOrEqual(400)
    await past.close()
  })

  it('are for no other file, and for reading', async () => {
    const store = stage.open()
    await store.put('documents/one', content)
    await store.put('documents/two', content)
    const url = await store.link!('documents/one', link)
    const others = [
      fetch(url.replace('documents/one', 'documents/two')),
      fetch(url.replace(/(sig|Signature)=...../, '$1=AAAAA')),
      fetch(url, { method: 'DELETE' }),
      fetch(url, { method: 'PUT', body: 'other', headers: { 'x-ms-blob-type': 'BlockBlob' } }),
    ]
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    // The S3 server of the tests checks no signatures: they are compared with Amazon's example where they are made.
    if (service === 'S3') expect(url).toContain('X-Amz-SignedHeaders=host')
    else {
      for (const status of statuses) expect([400, 401, 403]).toContain(status)
      expect(await store.bytes('documents/one')).toEqual(content)
    }
    await store.close()
  })

  it('are where callers of the API are sent, when they may read the file', async () => {
    await using server = await apiServer({ docent: { blobs: stage.open(), downloadLinks: { seconds: 30 } } })
    const { alice, bob } = server
    const { id: collectionId } = (await alice.call('POST /collections', { body: { name: 'Notes', description: '' } }))
      .body
    const form = new FormData()
    form.set('file', new File([content], name, { type: 'text/html' }))
    const { id: uploadId } = (await alice.call('PUT /uploads', { form })).body
    await alice.call(`POST /uploads/${uploadId}/ingest`, { query: { collection_id: collectionId } })
    const [document] = (await alice.call(`GET /collections/${collectionId}/documents`)).body
    const ask = (key: string, init: Asked = {}, query = '') =>
      fetch(`${server.url}/api/v1/file?id=${document.id}${query}`, {
        ...{ redirect: 'manual', ...init },
        headers: { Authorization: `Bearer ${key}`, ...init.headers },
      })

    const sent = await ask('alice', {}, `&name=${encodeURIComponent('../x"\r\nSet-Cookie: a=b.txt')}`)
    expect([sent.status, sent.headers.get('cache-control'), sent.headers.get('referrer-policy')]).toEqual([
      302,
      'private, no-store',
      'no-referrer',
    ])
    const file = await fetch(sent.headers.get('location')!)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(content)
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="x_Set-Cookie: a=b.txt"; filename*=UTF-8\'\'x%22Set-Cookie%3A%20a%3Db.txt',
    )
    expect(file.headers.get('set-cookie')).toBeNull()
    // Followed without the key.
    expect(await (await ask('alice', { redirect: 'follow' })).text()).toContain('nine berths')

    expect((await ask('bob')).status).toBe(404)
    expect(bob).toBeDefined()
    expect(
      (await server.client(`alice@${collectionId}x`).call(`GET /file`, { query: { id: document.id } })).status,
    ).toBe(404)
    const [head, script] = [
      await ask('alice', { method: 'HEAD' }),
      await ask('alice', { headers: { 'sec-fetch-site': 'same-origin' } }),
    ]
    expect([head.status, script.status, await script.text()]).toEqual([200, 200, new TextDecoder().decode(content)])
  }, 60_000)
})

it('are refused at once where nobody can sign them', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-links-'))
  const bare = [
    fileBlobs({ directory }),
    gcsBlobs({ bucket: 'docent', credentials: { accessToken: async () => 'token' } }),
    azureBlobs({ account: 'docent', container: 'docent', credentials: { sasToken: 'sv=1' } }),
  ]
  for (const blobs of bare)
    await expect(apiServer({ docent: { blobs, downloadLinks: {} } })).rejects.toMatchObject({ code: 'unsupported' })
  for (const seconds of [0, 3_601, 1.5])
    await expect(apiServer({ docent: { blobs: bare[0]!, downloadLinks: { seconds } } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  rmSync(directory, { recursive: true })
})
