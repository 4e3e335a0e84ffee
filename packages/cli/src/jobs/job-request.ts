import { UsageError } from '../command-line/usage-error.ts'

export type JobRequest =
  | { readonly command: 'list'; readonly limit: number }
  | { readonly command: 'show' | 'watch'; readonly id: string }
  | { readonly command: 'cancel'; readonly id: string; readonly reason: string | undefined }

/** @throws UsageError that explains what is wrong with the arguments */
export function jobRequest(
  [command, id, ...more]: readonly string[],
  { limit, reason }: { readonly limit?: string; readonly reason?: string },
): JobRequest {
  if (command === undefined) return { command: 'list', limit: limitOf(limit) }
  if (command !== 'show' && command !== 'watch' && command !== 'cancel') {
    throw new UsageError(`There is no jobs ${command}: there are show, watch and cancel, each with the id of a job.`)
  }
  if (id === undefined || more.length > 0) throw new UsageError(`jobs ${command} takes the id of one job.`)
  return command === 'cancel' ? { command, id, reason } : { command, id }
}

function limitOf(text = '20'): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1_000) return limit
  throw new UsageError('--limit must be a number from 1 to 1000.')
}
