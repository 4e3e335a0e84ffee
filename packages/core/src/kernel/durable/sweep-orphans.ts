import type { BlobStore, Clock } from '../ports/index.ts'

const day = 24 * 3_600_000
const bite = 500

/** Time in a UUID v7; undefined for other texts. */
function madeAt(id: string): number | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id)
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined
}

/** Blobs whose key is a prefix, an id, and perhaps more. */
export interface OrphanBlobs {
  readonly prefix: string
  /** What the blob of a key and id is named by. */
  readonly nameOf: (key: string, id: string) => string
  /** Of some names, those that rows have. */
  readonly namedAmong: (names: readonly string[]) => Promise<readonly (string | null)[]>
}

/**
 * Deletes blobs that no row names. Only those whose id is over a day old count, because a younger one may still be waiting
 * for its row.
 */
export async function sweepOrphans(
  { blobs, clock }: { readonly blobs: BlobStore; readonly clock: Clock },
  { prefix, nameOf, namedAmong }: OrphanBlobs,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now() - day
  let found = new Map<string, string>()
  const deleteOrphans = async () => {
    const names = [...new Set(found.values())]
    if (names.length === 0) return
    const named = new Set(await namedAmong(names))
    for (const [key, name] of found) if (!named.has(name)) await blobs.delete(key)
    found = new Map()
  }
  for await (const { key } of blobs.list(prefix)) {
    if (signal.aborted) return
    const id = key.slice(prefix.length).split('/', 1)[0]!
    const at = madeAt(id)
    if (at === undefined) continue
    // Keys ascend, and with them the times in their ids.
    if (at >= before) break
    found.set(key, nameOf(key, id))
    if (found.size >= bite) await deleteOrphans()
  }
  await deleteOrphans()
}
