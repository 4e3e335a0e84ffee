import { DocentError } from '@docent/core/ports'

const conflicts = /commit conflict|concurrent writers|failed to commit/i
const resources =
  /permission denied|access is denied|no space left|read-only file system|too many open files|os error|\bOs \{|timed? ?out/i

/** Turns whatever LanceDB throws into a DocentError. Its messages name paths, so they stay in `cause`. */
export function lanceError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  const text = String(error)
  if (conflicts.test(text)) {
    return new DocentError({
      code: 'conflict',
      message: 'Two writers changed one LanceDB table at the same time; try again.',
      cause: error,
    })
  }
  if (isMissing(error) || resources.test(text)) {
    return new DocentError({
      code: 'unavailable',
      message: 'The LanceDB index cannot be read or written; check its directory, permissions and free space.',
      cause: error,
    })
  }
  return new DocentError({
    code: 'internal',
    message: 'The LanceDB index failed; drop the table and build it again from the stored embeddings.',
    cause: error,
  })
}

/** A table, or a file of an old version of it, that is not there any more. LanceDB tells it by text only. */
export function isMissing(error: unknown): boolean {
  return /was not found|not found:|no such file/i.test(String(error))
}
