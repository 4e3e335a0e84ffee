/** How many items a page of a list has. */
export const pageSize = 50

/** Where a page begins; undefined for a cursor that is none. */
export function offsetOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined
}

/** The rest of a page's answer: a full page may have another behind it. */
export const nextPage = (offset: number, found: readonly unknown[]): { nextCursor?: string } =>
  found.length < pageSize ? {} : { nextCursor: String(offset + found.length) }
