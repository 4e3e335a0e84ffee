import type { Query } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'

/** The slice of rows a query asks for. @throws `invalid_input` */
export function checkPage(query: Query): { readonly limit: number | undefined; readonly offset: number } {
  for (const value of [query.limit, query.offset]) {
    if (value !== undefined && (!Number.isSafeInteger(value) || value < 0)) {
      throw invalidInput('Limit and offset are integers from 0.')
    }
  }
  return { limit: query.limit, offset: query.offset ?? 0 }
}
