import { inParallel } from '../../kernel/async/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'
import type { BlobInfo, BlobStore } from '../../kernel/ports/index.ts'
import { differs, type BlobsPlace } from './copy-place.ts'

/** The blobs as they are in both stores. */
export interface CopiedBlobs {
  readonly count: number
  readonly bytes: number
  /** Of the keys, sizes and digests of all, in the order of the keys; lower-case hex. */
  readonly sha256: string
}

/** An object store answers a request after a while, so several are under way. */
const atOnce = 8
const groupSize = 64

/** @throws `wrong_state` when the target has a blob that the source lacks */
export async function requireNoOtherBlobs({ from, to }: Pick<BlobsPlace, 'from' | 'to'>): Promise<void> {
  for await (const [ours, theirs] of pairs(from, to)) {
    if (ours === undefined) throw differs(`The blob ${theirs!.key}`)
  }
}

/** Copies what the target lacks. A blob is written as a whole or not at all, so one of the same size is not looked into here. */
export async function copyBlobs(place: BlobsPlace, copied: (blobs: number) => void): Promise<void> {
  for await (const group of groupsOf(lacking(place))) {
    await inParallel(group, atOnce, ({ key }) => copyBlob(place, key))
    copied(group.length)
  }
}

/**
 * Reads every blob in both stores. One that is not the same is copied again.
 * @throws `wrong_state` naming one that is not the same even then, or that the source lacks
 */
export async function compareBlobs(place: BlobsPlace, compared: (blobs: number) => void): Promise<CopiedBlobs> {
  await requireNoOtherBlobs(place)
  const hash = place.digests.createSha256()
  let count = 0
  let bytes = 0
  for await (const group of groupsOf(place.from.list(''))) {
    const digests = await inParallel(group, atOnce, ({ key }) => commonDigest(place, key))
    for (const [index, { key, size }] of group.entries()) {
      hash.update(new TextEncoder().encode(`${key} ${size} ${digests[index]}\n`))
      bytes += size
    }
    count += group.length
    compared(group.length)
  }
  return { count, bytes, sha256: hash.digest() }
}

async function commonDigest(place: BlobsPlace, key: string): Promise<string> {
  const wanted = await digestOf(place, place.from, key)
  const found = await digestOf(place, place.to, key).catch((error: unknown) => {
    if (asDocentError(error).code !== 'not_found') throw error
    return undefined
  })
  if (found === wanted) return wanted
  await copyBlob(place, key)
  if ((await digestOf(place, place.to, key)) !== wanted) throw differs(`The blob ${key}`)
  return wanted
}

async function copyBlob({ from, to, signal }: BlobsPlace, key: string): Promise<void> {
  await to.put(key, await from.get(key, { signal }), { signal })
}

async function digestOf({ digests, signal }: BlobsPlace, blobs: BlobStore, key: string): Promise<string> {
  const hash = digests.createSha256()
  for await (const part of await blobs.get(key, { signal })) hash.update(part)
  return hash.digest()
}

async function* lacking({ from, to }: BlobsPlace): AsyncGenerator<BlobInfo> {
  for await (const [ours, theirs] of pairs(from, to)) if (ours && ours.size !== theirs?.size) yield ours
}

/** Blobs of two stores by their keys, in order. */
async function* pairs(
  from: BlobStore,
  to: BlobStore,
): AsyncGenerator<readonly [BlobInfo | undefined, BlobInfo | undefined]> {
  const others = to.list('')[Symbol.asyncIterator]()
  const next = async () => ((await others.next()) as IteratorResult<BlobInfo, undefined>).value
  let other = await next()
  for await (const one of from.list('')) {
    for (; other && other.key < one.key; other = await next()) yield [undefined, other]
    const same = other?.key === one.key ? other : undefined
    yield [one, same]
    if (same) other = await next()
  }
  for (; other; other = await next()) yield [undefined, other]
}

async function* groupsOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < groupSize) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
