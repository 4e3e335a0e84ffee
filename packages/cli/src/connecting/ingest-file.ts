import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createIngestUploadJob, uploadFile, watchJob, type Client, type JobDetails } from '@docent/client'
import type { Progress } from '../command-line/progress.ts'

export interface IngestTarget {
  readonly collectionId: string
  readonly path: string
  /** Splits the text at page ends, so that citations name single pages. @default false */
  readonly chunkByPage?: boolean
}

export interface IngestedFile {
  readonly file: string
  readonly job: string
  /** Why the file was not added; absent when it was, or was already known. */
  readonly failure?: string
}

/** Sends one file to a collection and reports progress. Aborting ends the wait; the server continues. */
export async function ingestFile(
  client: Client,
  { collectionId, path, chunkByPage }: IngestTarget,
  progress: Progress,
  signal?: AbortSignal,
): Promise<IngestedFile> {
  const name = basename(path)
  const options = signal && { signal }
  progress.update(`${name}: sending`)
  // The file is read while it is sent, and again for another try.
  const content = () => Readable.toWeb(createReadStream(path))
  const { id } = await client.call(uploadFile, { body: { file: { name, content } } }, options)
  const query = { collection_id: collectionId, ...(chunkByPage && { chunk_by_page: true }) }
  const started = await client.call(createIngestUploadJob, { params: { upload_ids: [id] }, query }, options)
  const job = await followJob(client, started, (now) => progress.update(`${name}: reading`, now.progress), signal)
  const failure = failureOf(job)
  progress.end(`${name}: ${failure ?? 'ready'}`)
  return { file: path, job: job.id, ...(failure !== undefined && { failure }) }
}

/** Calls back at each change, and resolves to the ended job. */
export async function followJob(
  client: Client,
  job: JobDetails,
  see: (job: JobDetails) => void,
  signal?: AbortSignal,
): Promise<JobDetails> {
  let last = job
  see(last)
  if (isEnded(last)) return last
  for await (const now of client.stream(watchJob, { params: { job_id: job.id } }, signal && { signal })) {
    last = now
    see(last)
  }
  return last
}

const isEnded = ({ overall_status: status }: JobDetails): boolean => status !== 'in progress'

/** Why an ended job added nothing; undefined when it did. */
export const failureOf = ({ overall_status: status, errors }: JobDetails): string | undefined =>
  status === 'completed' ? undefined : (errors[0] ?? 'The file could not be read.')
