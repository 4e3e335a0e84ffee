import { createIngestFromWebsiteJob, type Client } from '@docent/client'
import type { Progress } from '../command-line/progress.ts'
import { failureOf, followJob, type IngestedFile } from './ingest-file.ts'

interface Ingesting {
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly onFile: (page: IngestedFile) => void
}

/** Lets the server read web pages into a collection, one after the other. */
export async function ingestPages(
  client: Client,
  urls: readonly string[],
  { collectionId, follow }: { readonly collectionId: string; readonly follow: boolean },
  { progress, signal, onFile }: Ingesting,
): Promise<readonly IngestedFile[]> {
  const ingested: IngestedFile[] = []
  for (const url of urls) {
    const query = { collection_id: collectionId, follow_links: follow }
    const started = await client.call(createIngestFromWebsiteJob, { query, body: { url } }, { signal })
    const job = await followJob(client, started, (now) => progress.update(`${url}: reading`, now.progress), signal)
    const failure = failureOf(job)
    progress.end(`${url}: ${failure ?? 'ready'}`)
    const page = { file: url, job: job.id, ...(failure !== undefined && { failure }) }
    ingested.push(page)
    onFile(page)
  }
  return ingested
}
