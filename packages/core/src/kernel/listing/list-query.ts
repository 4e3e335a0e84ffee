import { check } from '../input/index.ts'
import type { Predicate } from '../ports/index.ts'
import { filterPredicate, type FilterColumns } from './filter-predicate.ts'
import { cursorOf, orderOf, resourceListSchema, type ResourceListInput, type ResourcePage } from './list-page.ts'

type Order = ReturnType<typeof orderOf>

/** What a list asks of its table. */
export interface ListQuery {
  readonly where: Predicate<unknown>
  readonly orderBy: Order
  readonly offset: number
  readonly limit: number
  /** The page of what was found, of so many in all. */
  page<Item>(items: Item[], total: number): ResourcePage<Item>
}

interface ListQueryOptions extends FilterColumns {
  /** Of which list its page tokens are. */
  readonly list: string
  /** The column by which it is ordered, descending, unless ordered otherwise. @default created_at */
  readonly newestBy?: string
  /** Ascending instead. @default false */
  readonly oldestFirst?: boolean
}

/** @throws `invalid_input` for filters, orders and tokens that are none */
export function listQuery(
  input: ResourceListInput,
  { list, newestBy = 'created_at', oldestFirst = false, ...columns }: ListQueryOptions,
): ListQuery {
  const wanted = check(resourceListSchema, input)
  const { offset, limit, next } = cursorOf(wanted, list)
  const order = orderOf(wanted.orderBy, columns.fields)
  return {
    where: filterPredicate(wanted.filter, columns),
    orderBy:
      order.length > 0 ? order : [{ column: newestBy as never, direction: oldestFirst ? 'ascending' : 'descending' }],
    offset,
    limit,
    page: (items, total) => ({ items, nextPageToken: next(total), totalSize: total }),
  }
}
