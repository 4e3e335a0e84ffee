import { z } from 'zod'
import type { CollectionRow } from './collection-table.ts'

/** Bytes of documents that a collection of an older store takes when it has no limit of its own: 10 GB. */
const defaultSizeLimit = 10_000_000_000

/** Bytes of documents that a collection takes now. */
export const sizeLimitOf = (row: Pick<CollectionRow, 'size_limit' | 'size_default'>): number =>
  row.size_limit ?? row.size_default ?? defaultSizeLimit

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}

/** Whole bytes from `1000`, `10 GB` or `1.5GiB`; undefined for anything else. */
export function bytesOf(text: string): number | undefined {
  const match = /^(\d{1,16}(?:\.\d{1,16})?)\s*([a-z]{0,3})$/i.exec(text.trim())
  if (!match) return undefined
  const unit = units[match[2]!.toLowerCase()]
  if (unit === undefined) return undefined
  if (unit === 1 && match[1]!.includes('.')) return undefined
  const bytes = Math.round(Number(match[1]) * unit)
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : undefined
}

/** A positive number of bytes, plain or with a unit. */
export const sizeLimitSchema = z
  .union([z.number(), z.string().max(64)])
  .transform((value, context) => {
    const bytes = bytesOf(String(value))
    if (bytes !== undefined) return bytes
    context.addIssue({
      code: 'custom',
      message: 'expected bytes above 0, such as 1000, "500 MB", "10 GB" or "1.5GiB"',
    })
    return z.NEVER
  })
  .describe('Bytes: a number, or text with a unit: KB, MB, GB, TB (powers of 1000), KiB, MiB, GiB, TiB (of 1024).')
