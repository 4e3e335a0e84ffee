/** @module-tag slow */
import type { BlobStore, Clock, DocentError } from '@docent/core/ports'
import { startAzure, startFaultProxy, startGcs, startS3, type FaultProxy } from '@docent/test-servers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { azureBlobs } from '@docent/adapters-storage/azure'
import { gcsBlobs } from '@docent/adapters-storage/gcs'
import { s3Blobs, type S3BlobsOptions } from '@docent/adapters-storage/s3'

type ObjectBlobsOptions = Pick<S3BlobsOptions, 'prefix' | 'partBytes' | 'clock' | 'timeoutMs' | 'retries'>

interface Service {
  readonly url: string
  readonly open: (endpoint: string, options: ObjectBlobsOptions & Wrong) => BlobStore
  readonly stop: () => Promise<void>
}
interface Wrong {
  readonly wrong?: 'credentials' | 'bucket'
}

const bucketOf = (wrong: Wrong['wrong']) => (wrong === 'bucket' ? 'missing' : 'docent')

const services: Readonly<Record<string, () => Promise<Service>>> = {
  s3: async () => {
    // Nothing that blobs promise may depend on conditional writes, so this one ignores them.
    const { url, credentials, stop } = await startS3(['docent'], { ignoresConditions: true })
    const keys = { accessKeyId: 'nobody', secretAccessKey: 'TOP SECRET' }
    const open: Service['open'] = (endpoint, { wrong, ...options }) =>
      s3Blobs({
        ...options,
        bucket: bucketOf(wrong),
        endpoint,
        credentials: wrong === 'credentials' ? keys : credentials,
      })
    return { url, open, stop }
  },
  azure: async () => {
    const { url, account, accountKey, stop } = await startAzure(['docent'])
    const other = Buffer.from('TOP SECRET').toString('base64')
    const open: Service['open'] = (origin, { wrong, ...options }) => {
      const endpoint = `${new URL(origin).origin}/${account}`
      const credentials = { accountKey: wrong === 'credentials' ? other : accountKey }
      return azureBlobs({ ...options, account, container: bucketOf(wrong), endpoint, credentials })
    }
    return { url, open, stop }
  },
  gcs: async () => {
    const { url, token, stop } = await startGcs('docent')
    const open: Service['open'] = (endpoint, { wrong, ...options }) => {
      const accessToken = async () => (wrong === 'credentials' ? 'TOP SECRET' : token)
      return gcsBlobs({ ...options, bucket: bucketOf(wrong), endpoint, credentials: { accessToken } })
    }
    return { url, open, stop }
  },
}

const MB = 1024 * 1024
const large = Buffer.alloc(12 * MB, 'large content ')

describe.each(Object.keys(services))('%s', (name) => {
  let service: Service
  let proxy: FaultProxy
  let store: BlobStore
  let pauses: number[]
  let prefixes = 0

  /** Does not wait, and remembers how long it should have. */
  const clock: Clock = {
    now: () => 0,
    schedule: (at, callback) => {
      pauses.push(at)
      const next = setImmediate(callback)
      return () => clearImmediate(next)
    },
  }
  const open = (options: ObjectBlobsOptions & Wrong = {}) =>
    service.open(proxy.url, { prefix: `${prefixes}/`, partBytes: 5 * MB, clock, ...options })
  beforeAll(async () => {
    service = await services[name]!()
    proxy = await startFaultProxy(service.url)
  })
  afterAll(async () => {
    await proxy.stop()
    await service.stop()
  })
  beforeEach(() => {
    proxy.fail(() => undefined)
    pauses = []
    prefixes++
    store = open()
  })
  const keys = async () => (await Array.fromAsync(store.list(''))).map(({ key }) => key)
  /** The first `times` requests that match get the fault. */
  const failFirst = (times: number, fault: ReturnType<Parameters<FaultProxy['fail']>[0]>, method?: string) => {
    let left = times
    proxy.fail((request) => ((method === undefined || request.method === method) && left-- > 0 ? fault : undefined))
  }

  it.each([500, 503, 429])('tries again after %i, as long as the service asks for', async (status) => {
    failFirst(2, { status, headers: { 'retry-after': '7' } })
    await store.put('a', Buffer.from('content'))
    expect(pauses).toEqual([7000, 7000])
    failFirst(2, { status })
    expect(Buffer.from(await store.bytes('a')).toString()).toBe('content')
    expect(pauses).toHaveLength(4)
    expect(Math.max(...pauses.slice(2))).toBeLessThan(1000)
  })

  it('is unavailable during an outage, and works after it', async () => {
    await store.put('a', Buffer.from('old'))
    proxy.fail(() => ({ status: 503 }))
    const calls = [
      () => store.put('a', Buffer.from('new')),
      () => store.put('b', large),
      () => store.bytes('a'),
      () => store.get('a'),
      () => store.head('a'),
      () => store.delete('a'),
      () => store.ping(),
      keys,
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
    proxy.fail(() => undefined)
    expect(await keys()).toEqual(['a'])
    expect(Buffer.from(await store.bytes('a')).toString()).toBe('old')
    await store.ping()
  })

  it('puts again what was cut off on its way', async () => {
    // Azurite sometimes keeps waiting for the rest of a request that was cut off, and answers nobody meanwhile.
    store = open({ timeoutMs: 5_000 })
    failFirst(1, { cutRequestAfter: 100_000 })
    await store.put('small', large.subarray(0, MB))
    expect(Buffer.compare(await store.bytes('small'), large.subarray(0, MB))).toBe(0)
    failFirst(2, { cutRequestAfter: MB }, 'PUT')
    expect(await store.put('large', large)).toEqual({ key: 'large', size: large.byteLength })
    expect(Buffer.compare(await store.bytes('large'), large)).toBe(0)
  })

  it('completes a put whose answers were lost', async () => {
    const lost = new Set<string>()
    proxy.fail(({ method, url }) => {
      if (method === 'GET' || method === 'HEAD' || lost.has(method + url)) return undefined
      lost.add(method + url)
      return 'lose-answer'
    })
    await store.put('large', large)
    expect(lost.size).toBeGreaterThan(0)
    expect(Buffer.compare(await store.bytes('large'), large)).toBe(0)
  })

  it('shows nothing of a large put that fails for good', async () => {
    let requests = 0
    proxy.fail(({ method }) => (method !== 'GET' && ++requests > 2 ? { status: 500 } : undefined))
    await expect(store.put('large', large)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await keys()).toEqual([])
    proxy.fail(() => undefined)
    expect(await store.head('large')).toBeUndefined()
  })

  it('continues a get where it was cut off', async () => {
    await store.put('large', large)
    failFirst(3, { cutAnswerAfter: 3 * MB }, 'GET')
    expect(Buffer.compare(await store.bytes('large'), large)).toBe(0)
    failFirst(3, { cutAnswerAfter: 3 * MB }, 'GET')
    const parts = await Array.fromAsync(await store.get('large', { start: 5, end: 11 * MB }))
    expect(Buffer.compare(Buffer.concat(parts), large.subarray(5, 11 * MB))).toBe(0)
  })

  it('never joins two contents', async () => {
    await store.put('large', large)
    const content = await store.get('large')
    failFirst(1, { cutAnswerAfter: 3 * MB }, 'GET')
    const read = async () => {
      let replaced = false
      for await (const part of content) {
        expect(part.every((byte) => byte !== 0)).toBe(true)
        if (!replaced) await open().put('large', Buffer.alloc(12 * MB))
        replaced = true
      }
    }
    await expect(read()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('replaced') as string,
    })
  })

  it('gives up on a service that says nothing', async () => {
    await store.put('a', Buffer.from('content'))
    const hasty = open({ timeoutMs: 300, retries: 1 })
    proxy.fail(() => 'stall')
    const stalled = { code: 'unavailable', message: expect.stringContaining('300 ms') as string }
    await expect(hasty.head('a')).rejects.toMatchObject(stalled)
    await expect(hasty.put('a', Buffer.from('other'))).rejects.toMatchObject(stalled)
    const patient = open({ timeoutMs: 2_000 })
    failFirst(1, 'stall')
    expect(Buffer.from(await patient.bytes('a')).toString()).toBe('content')
    proxy.fail(() => undefined)
    await store.put('large', large)
    failFirst(1, 'stall-body', 'GET')
    expect(Buffer.compare(await patient.bytes('large'), large)).toBe(0)
  })

  it.each(['credentials', 'bucket'] as const)('says what to fix when these are wrong: %s', async (wrong) => {
    const other = open({ wrong })
    for (const call of [
      () => other.ping(),
      () => other.head('a'),
      () => other.bytes('a'),
      () => other.put('a', Buffer.from('a')),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'unavailable' })
      const { message } = error as DocentError
      expect(message).toMatch(
        wrong === 'credentials' ? /refused the credentials of \w+Blobs\(\)/ : /has no such (bucket|container)/,
      )
      expect(message).not.toMatch(/SECRET|127\.0\.0\.1|nobody|missing/)
    }
    expect(pauses).toEqual([])
  })
})
