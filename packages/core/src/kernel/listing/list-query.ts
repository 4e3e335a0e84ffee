import { check } from '../input/index.ts'
import { always, and, or, type Predicate, type Scalar } from '../ports/index.ts'
import { filterPredicate, type FilterColumns } from './filter-predicate.ts'
import { mostPerPage, orderOf, resourceListSchema, type ResourceListInput, type ResourcePage } from './list-page.ts'
import { pageToken, placeIn, type Place, type PlaceKind } from './page-token.ts'

type Order = ReturnType<typeof orderOf>

/** What a list asks of its table. */
export interface ListQuery {
  readonly where: Predicate<unknown>
  /** What comes behind the page before. */
  readonly after: Predicate<unknown>
  readonly orderBy: Order
  /** One more than the page has, which shows whether another follows. */
  readonly limit: number
  /** The page of the rows that were found, of so many in all. */
  page<Row extends object, Item>(
    rows: readonly Row[],
    total: number,
    show: (rows: readonly Row[]) => Item[] | Promise<Item[]>,
  ): Promise<ResourcePage<Item>>
}

interface ListQueryOptions extends FilterColumns {
  /** Of which list its page tokens are. */
  readonly list: string
  /** The column by which it is ordered, descending, unless ordered otherwise. @default created_at */
  readonly newestBy?: string
  /** Ascending instead. @default false */
  readonly oldestFirst?: boolean
}

/**
 * A page of a table whose rows have an `id`. Pages continue behind the last item of the page before, wherever that is now, so that
 * what comes and goes between two calls leaves nothing out and shows nothing twice.
 * @throws `invalid_input` for filters, orders and tokens that are none
 */
export function listQuery(
  input: ResourceListInput,
  { list, newestBy = 'created_at', oldestFirst = false, ...columns }: ListQueryOptions,
): ListQuery {
  const { pageSize, pageToken: token, filter, orderBy } = check(resourceListSchema, input)
  const size = pageSize === 0 ? 50 : Math.min(pageSize, mostPerPage)
  const wanted = orderOf(orderBy, columns.fields)
  const usual = { column: newestBy as never, direction: oldestFirst ? 'ascending' : 'descending' } as const
  const order = definite(wanted.length > 0 ? wanted : [usual])
  const mark = JSON.stringify([list, filter, orderBy])
  return {
    where: filterPredicate(filter, columns),
    after: token === '' ? always : behind(order, placeIn(token, mark, kindsOf(order, columns.fields))),
    orderBy: order,
    limit: size + 1,
    async page(rows, total, show) {
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1) : undefined
      const nextPageToken = last ? pageToken(mark, placeOf(last, order)) : ''
      return { items: await show(shown), nextPageToken, totalSize: total }
    },
  }
}

/** Items that are equal otherwise are in the order of their ids, in the same direction. */
function definite(order: Order): Order {
  const id = { ...order.at(-1)!, column: 'id' as never }
  const all = [...order, id]
  return all.filter(({ column }, at) => all.findIndex((other) => other.column === column) === at)
}

const kinds = { integer: 'number', time: 'number', boolean: 'boolean' } as const

/** Of the columns that no field names one is the id, and the other the time by which lists are ordered unless they set another. */
function kindsOf(order: Order, fields: FilterColumns['fields']): PlaceKind[] {
  const types = new Map(Object.values(fields).map(({ column, type }) => [column, type]))
  return order.map(({ column }) => {
    const type = types.get(column)
    if (type === undefined) return column === 'id' ? 'string' : 'number'
    return type in kinds ? kinds[type as keyof typeof kinds] : 'string'
  })
}

const placeOf = (row: object, order: Order): Place =>
  order.map(({ column }) => (row as Readonly<Record<string, Scalar>>)[column] ?? null)

/** Rows that come later: further by one column, and equal by those before it. */
const behind = (order: Order, place: Place): Predicate<unknown> =>
  or(
    ...order.map((of, at) =>
      and(...order.slice(0, at).map(({ column }, before) => same(column, place[before]!)), further(of, place[at]!)),
    ),
  ) as Predicate<unknown>

const same = (column: string, value: Scalar): Predicate<never> =>
  value === null ? { op: 'isNull', column } : { op: 'eq', column, value }

/** Rows without a value come first when ascending. */
function further({ column, direction }: Order[number], value: Scalar): Predicate<never> {
  const isNull = { op: 'isNull', column } as const
  if (direction === 'descending') return value === null ? or() : or({ op: 'lt', column, value }, isNull)
  return value === null ? { op: 'not', of: isNull } : { op: 'gt', column, value }
}
