import type { ParseResult } from '@docent/core/ports'

/** The result of a document whose nested files were read as further pages of it. */
export function withNestedPages<Result extends ParseResult>(
  own: Result,
  nested: { readonly pages: number; readonly warnings: readonly string[] },
  onPageCount: ((pages: number) => void) | undefined,
): Result {
  const pageCount = own.pageCount + nested.pages
  onPageCount?.(pageCount)
  const warnings = [...(own.warnings ?? []), ...nested.warnings]
  return { ...own, pageCount, ...(warnings.length > 0 && { warnings }) }
}
