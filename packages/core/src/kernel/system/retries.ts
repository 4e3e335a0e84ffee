import type { Digests } from '../ports/index.ts'

/**
 * The id of the job that tries a job again: always the same one, so that two calls at once begin one job. Of the form of other
 * ids, with the time of the job that it follows.
 */
export function retriedId(digests: Pick<Digests, 'sha256'>, id: string): string {
  const hex = digests.sha256(`retry of ${id}`)
  return `${id.slice(0, 13)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** A job that is tried again was tried at most this often before. */
const mostTries = 1_000

/** Calls within this time are one: some jobs fail before somebody has let go of the button. */
export const oneClickMs = 5_000

/** The job, or the last of those that tried it again. */
export async function lastTry<Job extends { readonly id: string }>(
  digests: Pick<Digests, 'sha256'>,
  first: Job,
  find: (id: string) => Promise<Job | undefined>,
): Promise<Job> {
  let last = first
  for (let tries = 0; tries < mostTries; tries++) {
    const next = await find(retriedId(digests, last.id))
    if (next === undefined) break
    last = next
  }
  return last
}
