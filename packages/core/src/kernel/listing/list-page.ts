import { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import type { OrderBy } from '../ports/index.ts'
import { fieldNames, fieldOf, type ListFields } from './list-fields.ts'

export const mostPerPage = 1_000

/** What lists of resources take. */
export const resourceListSchema = z.object({
  pageSize: z.int().min(0).default(0).describe('Most items of the page; 0 is 50, above 1000 is 1000.'),
  pageToken: z
    .string()
    .max(1_000)
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
export type ResourceList = z.output<typeof resourceListSchema>

/** A page of a list. */
export interface ResourcePage<Item> {
  readonly items: Item[]
  /** Empty on the last page. */
  readonly nextPageToken: string
  readonly totalSize: number
}

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/** @throws `invalid_input` for unknown fields and directions */
export function orderOf(text: string, fields: ListFields): (OrderBy & { readonly column: never })[] {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().split(/\s+/)]))
  if (parts.length > 8) throw invalid('orderBy', 'names more than 8 fields.')
  return parts.map(([name = '', direction = 'asc', ...rest]) => {
    const field = fieldOf(fields, name)
    if (!field || field.type === 'map') {
      const known = fieldNames(Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== 'map')))
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

/** Short and stable: tells whether two pages are of the same list. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36)
}

export interface PageCursor {
  readonly offset: number
  readonly limit: number
  /** Token of the next page; empty when there is none. */
  next(total: number): string
}

/** Where a page begins. @throws `invalid_input` for a token of another list */
export function cursorOf({ pageSize, pageToken, filter, orderBy }: ResourceList, list: string): PageCursor {
  const limit = pageSize === 0 ? 50 : Math.min(pageSize, mostPerPage)
  const mark = fingerprint(JSON.stringify([list, filter, orderBy]))
  const offset = pageToken === '' ? 0 : offsetIn(pageToken, mark)
  return {
    offset,
    limit,
    next: (total) => (offset + limit < total ? btoa(`${mark}:${offset + limit}`).replace(/=+$/, '') : ''),
  }
}

function offsetIn(token: string, mark: string): number {
  const refused = invalid('pageToken', 'is not one of this list; send nextPageToken with the same filter and orderBy.')
  if (!/^[A-Za-z0-9+/]+$/.test(token)) throw refused
  const [of, offset = ''] = decode(token).split(':')
  if (of !== mark || !/^\d{1,9}$/.test(offset)) throw refused
  return Number(offset)
}

function decode(token: string): string {
  try {
    return atob(token)
  } catch {
    return ''
  }
}
