import type { BlobInfo } from '@docent/core/ports'
import { keySegments } from '../../driver/index.ts'
import { callService, type CallPolicy } from './object-calls.ts'
import type { ObjectClient } from './object-client.ts'

export interface ListedPlace {
  readonly client: ObjectClient
  readonly policy: CallPolicy
  /** Of all objects of the store. */
  readonly prefix: string
  /** Of the keys. */
  readonly start: string
  readonly nameOf: (key: string) => string
  readonly keyOf: (name: string) => string
}

const pageSize = 1000

/** Blobs by the start of their keys, page by page. Objects that are none of the store's are left out. */
export async function* listObjects(place: ListedPlace): AsyncGenerator<BlobInfo> {
  const { client, policy, prefix, start, nameOf, keyOf } = place
  const names = prefix + nameOf(start)
  for (let page: string | undefined, more = true; more;) {
    const listed = await callService(policy, (trying) => client.list(names, page, pageSize, trying), undefined)
    for (const { name, size } of listed.objects) {
      const key = keyOf(name.slice(prefix.length))
      if (key.startsWith(start) && isKey(key)) yield { key, size }
    }
    page = listed.next
    more = page !== undefined
  }
}

function isKey(name: string): boolean {
  try {
    keySegments(name)
    return true
  } catch {
    return false
  }
}
