import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ApiClient, IngestOptions } from './api-client.ts'
import type { Progress } from './progress.ts'

/** Short files are done at the first poll. */
const shortestWaitMs = 50
const longestWaitMs = 1_000

/** Why a file was not added; undefined when it was, or was already known. */
export type IngestFailure = string | undefined

/** Sends one file to a collection and reports progress. Aborting ends the wait; the server continues. */
export async function ingestFile(
  client: ApiClient,
  target: { collectionId: string; path: string; options?: IngestOptions },
  progress: Progress,
  signal?: AbortSignal,
): Promise<IngestFailure> {
  const name = basename(target.path)
  progress.update(`${name}: sending`)
  const uploadId = await client.upload(target.path, signal)
  let job = await client.ingest(target.collectionId, uploadId, target.options)
  for (
    let waitMs = shortestWaitMs;
    job.overall_status === 'in progress';
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  ) {
    progress.update(`${name}: reading, ${Math.floor(job.progress * 100)} %`)
    await setTimeout(waitMs, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
    job = await client.job(job.id)
  }
  const failure = job.overall_status === 'completed' ? undefined : (job.errors[0] ?? 'The file could not be read.')
  progress.end(`${name}: ${failure ?? 'ready'}`)
  return failure
}
