import type { Digests } from '../ports/index.ts'

/**
 * The id of the job that tries a job again: always the same one, so that two calls at once begin one job. Of the form of other
 * ids, with the time of the job that it follows.
 */
export function retriedId(digests: Pick<Digests, 'sha256'>, id: string): string {
  const hex = digests.sha256(`retry of ${id}`)
  return `${id.slice(0, 13)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}
