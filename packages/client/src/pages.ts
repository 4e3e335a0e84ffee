import type { Client, OptionsOf } from './create-client.ts'
import { isRecord } from './is-record.ts'
import type { AnyInput, CallArguments, Operation, OperationTypes } from './operation.ts'

interface Offsets {
  offset?: number | undefined
  limit?: number | undefined
}
interface Tokens {
  pageToken?: string | undefined
}

/** Operations that answer a page of a list: those with `offset` and `limit`, and those with `pageToken`. */
export type ListTypes = OperationTypes &
  ({ query?: Offsets | undefined; answer: readonly unknown[] } | { query?: Tokens | undefined; answer: PageWithToken })

interface PageWithToken {
  nextPageToken: string
}

/** Where a caller names no `limit`. */
const wholePage = 100

/**
 * The pages of a list, from that of the input to the last one, each requested when it is taken. What is added or removed meanwhile may
 * shift lists with offsets by as much.
 * @throws DocentRequestError
 */
export async function* pagesOf<Types extends ListTypes>(
  client: Client,
  operation: Operation<Types>,
  ...[input, options]: CallArguments<Types, OptionsOf<Types>>
): AsyncGenerator<Types['answer'], void, undefined> {
  const call = client.call as (operation: Operation, input: AnyInput, options: unknown) => Promise<unknown>
  const given = (input ?? {}) as AnyInput
  let query: PageQuery | undefined = firstQuery(given.query)
  for (let first = true; query !== undefined; first = false) {
    const page = await call(operation as Operation, { ...given, query }, options)
    if (Array.isArray(page) && page.length === 0 && !first) return
    yield page as Types['answer']
    query = queryAfter(query, page)
  }
}

export type PageQuery = Readonly<Record<string, unknown>>

/** Servers without such a parameter ignore it. */
export const firstQuery = (query: PageQuery = {}): PageQuery =>
  'pageToken' in query ? query : { limit: wholePage, ...query }

/** What asks for the page after this one; undefined after the last. */
export function queryAfter(query: PageQuery, page: unknown): PageQuery | undefined {
  if (Array.isArray(page))
    return page.length === 0 ? undefined : { ...query, offset: Number(query['offset'] ?? 0) + page.length }
  const token = isRecord(page) ? page['nextPageToken'] : undefined
  return typeof token === 'string' && token !== '' ? { ...query, pageToken: token } : undefined
}
