import { DocentError } from '@docent/core/ports'

/** A table cannot be read, for no known temporary cause. */
export function indexDamaged(cause?: unknown): DocentError {
  return new DocentError({
    code: 'index_damaged',
    message: 'The search index is damaged and is rebuilt from the stored vectors; try again in a moment.',
    cause,
  })
}
