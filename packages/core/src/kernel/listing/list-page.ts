import { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import type { OrderBy } from '../ports/index.ts'
import { fieldNames, fieldOf, type ListField, type ListFields } from './list-fields.ts'

export const mostPerPage = 1_000

/** Characters: it holds the values that the last item is ordered by. */
const longestToken = 16_000

/** What lists of resources take. */
export const resourceListSchema = z.object({
  pageSize: z.int().min(0).default(0).describe('Most items of the page; 0 is 50, above 1000 is 1000.'),
  pageToken: z
    .string()
    .max(longestToken)
    .default('')
    .describe('nextPageToken of the page before, with the other fields the same.'),
  filter: z
    .string()
    .max(2_000)
    .default('')
    .describe('Such as `displayName = "invoices*" AND createTime > 2026-01-31T00:00:00Z`.'),
  orderBy: z.string().max(500).default('').describe('Such as `createTime desc, displayName`.'),
})
export type ResourceListInput = z.input<typeof resourceListSchema>

/** A page of a list. */
export interface ResourcePage<Item> {
  readonly items: Item[]
  /** Empty on the last page. */
  readonly nextPageToken: string
  readonly totalSize: number
}

export const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/**
 * Long texts have no order: a page token could not hold them. Neither has what is shown of several values of a column, which lie
 * between values that are shown as something else.
 */
const isOrdered = (field: ListField): boolean =>
  field.type === 'enum'
    ? Object.values(field.values).every(({ length }) => length === 1)
    : field.type !== 'map' && field.type !== 'longText'

/** @throws `invalid_input` for unknown fields and directions */
export function orderOf(text: string, fields: ListFields): (OrderBy & { readonly column: never })[] {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().split(/\s+/)]))
  if (parts.length > 8) throw invalid('orderBy', 'names more than 8 fields.')
  return parts.map(([name = '', direction = 'asc', ...rest]) => {
    const field = fieldOf(fields, name)
    if (!field || !isOrdered(field)) {
      const known = fieldNames(Object.fromEntries(Object.entries(fields).filter(([, one]) => isOrdered(one))))
      throw invalid('orderBy', `names the unknown field ${name.slice(0, 64)}; known are ${known}.`)
    }
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw invalid(
        'orderBy',
        `has ${direction.slice(0, 20)} behind ${name}; write asc or desc, and commas between fields.`,
      )
    }
    return {
      column: field.column as never,
      direction: direction.toLowerCase() === 'desc' ? 'descending' : 'ascending',
    }
  })
}
