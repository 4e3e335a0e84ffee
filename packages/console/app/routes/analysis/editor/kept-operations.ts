import type { AnnotationOperation } from './draft-operation.ts'

/** An operation that the server has not confirmed, and up to which number its author knew the draft. */
export interface Unsent {
  readonly operation: AnnotationOperation
  readonly seen: number
}

const nameOf = (version: string) => `docent-annotations-${version}`

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'operation' in value && 'seen' in value

/** What was not sent before the page was left: labels and numbers of words, without their texts. */
export function readUnsent(version: string): readonly Unsent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(version)) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

/** False where the browser has no room for it, or keeps nothing. */
export function keepUnsent(version: string, unsent: readonly Unsent[]): boolean {
  try {
    if (unsent.length === 0) localStorage.removeItem(nameOf(version))
    else localStorage.setItem(nameOf(version), JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}
