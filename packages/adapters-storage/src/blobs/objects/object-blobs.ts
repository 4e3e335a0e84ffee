import { DocentError, type BlobContent, type BlobInfo, type BlobStore } from '@docent/core/ports'
import {
  checkRange,
  cutRange,
  keySegments,
  prefixSegments,
  throwIfAborted,
  type BlobRange,
} from '../../driver/index.ts'
import { listObjects } from './list-objects.ts'
import { callService, type CallPolicy } from './object-calls.ts'
import type { ObjectClient, StoredObject } from './object-client.ts'
import { objectError, type ServiceNames } from './object-errors.ts'
import { settingsOf, type ObjectBlobsOptions } from './object-options.ts'
import { readObject } from './read-object.ts'
import { writeObject } from './write-object.ts'

export interface ObjectService {
  /** Of the store. */
  readonly name: string
  readonly names: ServiceNames
  /** Called once, at first use; again after it failed. */
  readonly open: () => Promise<ObjectClient>
  /** The backups that the service itself has, for the error that names them. */
  readonly backups: string
  /** Whether the credentials can sign links. @default true */
  readonly links?: boolean
  /** Of names that the service cannot hold as they are. @default the key */
  readonly nameOf?: (key: string) => string
  readonly keyOf?: (name: string) => string
}

/** No key has a `~`, so this is none. */
const probe = '~probe'
/** How often a content that is replaced again and again is looked for. */
const mostReplacements = 10

/** A blob store over one bucket of an object storage. */
export function objectBlobs(service: ObjectService, options: ObjectBlobsOptions): BlobStore {
  const { names, nameOf = same, keyOf = same } = service
  const { prefix, partBytes, ...settings } = settingsOf(options, names.factory)
  const underway = new Set<Promise<unknown>>()
  let opening: Promise<ObjectClient> | undefined
  let probed = false
  let closed = false

  async function opened(): Promise<{ readonly client: ObjectClient; readonly policy: CallPolicy }> {
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The blob store is closed.' })
    opening ??= service.open()
    const client = await opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return { client, policy: { ...settings, names, faultOf: (error) => client.faultOf(error) } }
  }

  const nameFor = (key: string): string => {
    keySegments(key)
    return prefix + nameOf(key)
  }

  async function find(name: string, signal?: AbortSignal): Promise<StoredObject | undefined> {
    const { client, policy } = await opened()
    const look = async (trying: AbortSignal) => {
      try {
        return await client.head(name, trying)
      } catch (error) {
        if (client.faultOf(error).kind !== 'missing') throw error
        // Some services answer the same when all of the bucket is missing, which is no reason to take a blob for deleted.
        await client.list(prefix, undefined, 1, trying)
        return undefined
      }
    }
    return callService(policy, look, signal)
  }

  async function* content(name: string, found: StoredObject, range: BlobRange, signal: AbortSignal | undefined) {
    throwIfAborted(signal)
    const place = { ...(await opened()), name, signal }
    let known: StoredObject | undefined = found
    for (let time = 0; time < mostReplacements; time++) {
      if ((yield* readObject(place, cutRange(range, known.size), known)) === 'whole') return
      known = await find(name, signal)
      if (known === undefined) throw objectError(names, 'missing', undefined)
    }
    throw objectError(names, 'replaced', undefined)
  }

  /** With one request, unless it breaks off. */
  async function whole(name: string, range: BlobRange): Promise<Uint8Array> {
    const place = { ...(await opened()), name, signal: undefined }
    const parts: Uint8Array[] = []
    try {
      for await (const part of readObject(place, range, undefined)) parts.push(part)
    } catch (error) {
      // Reports it where the bucket itself is missing.
      if (DocentError.isInstance(error) && error.code === 'not_found') await find(name)
      throw error
    }
    const nothingAsked = (range.end ?? 1) <= (range.start ?? 0)
    if (nothingAsked && (await find(name)) === undefined) throw objectError(names, 'missing', undefined)
    const bytes = Buffer.concat(parts)
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  async function put(key: string, source: BlobContent, signal: AbortSignal | undefined): Promise<BlobInfo> {
    const name = nameFor(key)
    throwIfAborted(signal)
    const size = await writeObject({ ...(await opened()), name, partBytes, signal }, source)
    return { key, size }
  }

  /** What was under way when the store was closed may end. */
  function counted<Result>(work: Promise<Result>): Promise<Result> {
    underway.add(work)
    return work.finally(() => underway.delete(work))
  }

  async function removeObject(name: string): Promise<void> {
    const { client, policy } = await opened()
    const remove = async (trying: AbortSignal) => {
      await client.delete(name, trying).catch((error: unknown) => {
        if (client.faultOf(error).kind !== 'missing') throw error
      })
    }
    await callService(policy, remove, undefined)
  }

  return {
    name: service.name,
    put: async (key, source, putOptions) => counted(put(key, source, putOptions?.signal)),
    async get(key, getOptions) {
      const name = nameFor(key)
      const { signal, ...range } = getOptions ?? {}
      checkRange(range)
      throwIfAborted(signal)
      const found = await find(name, signal)
      if (found === undefined) throw objectError(names, 'missing', undefined)
      return content(name, found, range, signal)
    },
    async bytes(key, range = {}) {
      const name = nameFor(key)
      checkRange(range)
      return counted(whole(name, range))
    },
    async head(key) {
      const found = await counted(find(nameFor(key)))
      return found && { key, size: found.size }
    },
    ...(service.links !== false && {
      async link(key, link) {
        const name = nameFor(key)
        const { client, policy } = await opened()
        return counted(callService(policy, () => client.link(name, link, settings.clock.now()), undefined))
      },
    }),
    delete: async (key) => counted(removeObject(nameFor(key))),
    async *list(start) {
      prefixSegments(start)
      yield* listObjects({ ...(await opened()), prefix, start, nameOf, keyOf })
    },
    async backup() {
      throw new DocentError({ code: 'unsupported', message: service.backups })
    },
    async ping() {
      const { client, policy } = await opened()
      await counted(callService(policy, (trying) => client.list(prefix, undefined, 1, trying), undefined))
      if (probed) return
      // Once: a bucket that keeps versions would fill with probes.
      await counted(callService(policy, (trying) => client.put(prefix + probe, new Uint8Array(1), trying), undefined))
      await counted(removeObject(prefix + probe))
      probed = true
    },
    async close() {
      if (closed) return
      closed = true
      await Promise.allSettled(underway)
      await opening?.then(
        (client) => client.close(),
        () => undefined,
      )
    },
  }
}

const same = (text: string): string => text
