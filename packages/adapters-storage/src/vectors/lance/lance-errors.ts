import { DocentError } from '@docent/core/ports'
import { withoutValues } from '../../error-without-values.ts'
import { indexDamaged } from '../index-damaged.ts'
import { hasTemporaryDirectory, noTemporaryDirectory } from './temporary-directory.ts'

const conflicts = /commit conflict|concurrent writers|failed to commit/i
/** Temporary causes: the host, the disk as a whole, the connection to a remote store. */
const passing =
  /permission denied|access is denied|no space left|read-only file system|too many open files|out of memory|os error|\bOs \{|timed? ?out|error sending request|connection|dns error|bucket|credential|unauthorized|forbidden|status(?: code)?:? (?:429|5\d\d)/i

/** Of an object store: no such bucket, no access, no answer. The first that fits counts. */
const storeReasons: readonly (readonly [RegExp, string])[] = [
  [
    /NoSuchBucket|bucket (?:you tried to access )?does not exist|ContainerNotFound|container does not exist/i,
    'The object store of the LanceDB index has no such bucket: create it, or correct its address.',
  ],
  [
    /status(?: code)?:? 40[13]|credential|unauthorized|forbidden|AccessDenied/i,
    'The object store of the LanceDB index refused the credentials: check that they are current, and may list, read, write and delete there.',
  ],
  [
    /HttpError|error sending request|dns error|status(?: code)?:? (?:429|5\d\d)/i,
    'The object store of the LanceDB index does not answer: check that it runs, and its address.',
  ],
]

function passingReason(text: string): string {
  const [, reason] = storeReasons.find(([pattern]) => pattern.test(text)) ?? []
  return reason ?? 'The LanceDB index cannot be read or written; check its directory, permissions and free space.'
}

/** Turns whatever LanceDB throws into a DocentError. Its messages name paths, so they stay in `cause`. */
export function lanceError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  const text = String(error)
  if (conflicts.test(text)) {
    return new DocentError({
      code: 'conflict',
      message: 'Two writers changed one LanceDB table at the same time; retry.',
      cause: withoutValues(error),
    })
  }
  if (!isMissing(error) && passing.test(text)) {
    return new DocentError({
      code: 'unavailable',
      message: passingReason(text),
      cause: withoutValues(error),
    })
  }
  // LanceDB throws plain errors; other classes come from bugs in the calling code.
  if (error instanceof Error && error.name !== 'Error') {
    return new DocentError({
      code: 'internal',
      message: 'The LanceDB index was used wrongly.',
      cause: withoutValues(error),
    })
  }
  // It fails with any message then, or with none, and nothing is wrong with the table.
  return hasTemporaryDirectory() ? indexDamaged(withoutValues(error)) : noTemporaryDirectory(withoutValues(error))
}

/** What is thrown before any table is opened is no damage of one. */
export function connectionError(error: unknown): DocentError {
  const failure = lanceError(error)
  if (failure.code !== 'index_damaged') return failure
  return new DocentError({
    code: 'unavailable',
    message: 'LanceDB cannot be opened; its error is in the log.',
    cause: withoutValues(error),
  })
}

/** A missing table, or a missing file of an old version. LanceDB reports it only by message text. */
export function isMissing(error: unknown): boolean {
  return /was not found|not found:|no such file/i.test(String(error))
}
