import { DocentError, type JsonValue } from '@docent/core/ports'
import { z } from 'zod'
import { addressKey, isTrap, type Scope } from './page-address.ts'

/** A page to visit. */
export interface PlannedPage {
  readonly address: string
  /** Links from the first page to this one. */
  readonly depth: number
  /** Somebody links to it; what only a site map names may be gone without a word. */
  readonly linked: boolean
}

/** Address, depth (-1: known under this address, not to be visited), 1 when linked. */
type Known = [string, number, 0 | 1]

const cursorSchema = z.object({
  version: z.literal(1),
  scope: z.object({ host: z.string(), directory: z.string() }).nullable(),
  known: z.array(z.tuple([z.string(), z.number(), z.union([z.literal(0), z.literal(1)])])),
  next: z.number(),
  documents: z.number(),
  failures: z.number(),
})

/** Addresses that a crawl has found but not yet visited. All of it is in the cursor, so that another process can resume. */
export interface Frontier {
  /** Unknown until the first page is fetched: it may redirect. */
  scope: Scope | undefined
  documents: number
  failures: number
  /** The next page, first found first. */
  take(): PlannedPage | undefined
  add(page: PlannedPage): void
  /** Notes a further address of a page. False when it was known already. */
  alias(address: string): boolean
  cursor(): JsonValue
}

/** @throws `invalid_input` for a cursor of something else */
export function createFrontier(start: string, after: JsonValue | undefined, mostAddresses: number): Frontier {
  const from = after === undefined ? undefined : parseCursor(after)
  const known: Known[] = from?.known ?? [[start, 0, 1]]
  const keys = new Set(known.map(([address]) => addressKey(address)))
  let next = from?.next ?? 0
  return {
    scope: from?.scope ?? undefined,
    documents: from?.documents ?? 0,
    failures: from?.failures ?? 0,
    take: () => {
      for (let page = known[next]; page !== undefined; page = known[next]) {
        next += 1
        const [address, depth, linked] = page
        if (depth >= 0) return { address, depth, linked: linked === 1 }
      }
      return undefined
    },
    add: ({ address, depth, linked }) => {
      if (known.length >= mostAddresses || isTrap(new URL(address))) return
      const key = addressKey(address)
      if (keys.has(key)) return
      keys.add(key)
      known.push([address, depth, linked ? 1 : 0])
    },
    alias: (address) => {
      const key = addressKey(address)
      if (keys.has(key)) return false
      keys.add(key)
      known.push([address, -1, 0])
      return true
    },
    cursor() {
      const { scope, documents, failures } = this
      const place = scope === undefined ? null : { host: scope.host, directory: scope.directory }
      return { version: 1, scope: place, known: [...known], next, documents, failures }
    },
  }
}

function parseCursor(after: JsonValue): z.infer<typeof cursorSchema> {
  const result = cursorSchema.safeParse(after)
  if (result.success) return result.data
  throw new DocentError({
    code: 'invalid_input',
    message: 'This crawl was started by another version and cannot be continued; start it again.',
    cause: result.error,
  })
}
