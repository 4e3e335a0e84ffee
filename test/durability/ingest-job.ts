import type { DurableSession } from './durable-session.ts'
import type { Corpus } from './ingest-corpus.ts'

export interface IngestJournal {
  /** Searchable documents of each collection, and the failed ones. */
  readonly collections: readonly { readonly id: string; readonly searchable: number; readonly kept: number }[]
  readonly bulk: string
  /** What repeated calls answered, which must be what the first did. */
  readonly repeated: readonly (readonly [first: string, again: string])[]
}

export interface IngestPlan {
  readonly corpus: Corpus
  readonly site: { readonly url: string; readonly pages: number }
  /** Documents that a model writes about, that are kept unparsed, that are deleted. */
  readonly few: number
}

interface JobShown {
  readonly id: string
  readonly overallStatus: string
}

/**
 * Everything that brings documents in, at once: uploads with an archive, a crawl, a bucket with credentials, files that
 * are only kept, texts that a model writes about; then an import, conversions and deletions; then the same once more.
 */
export async function runIngestJob(session: DurableSession, plan: IngestPlan): Promise<IngestJournal> {
  const { call, ask } = session
  const { corpus, site, few } = plan
  const key = (name: string) => ({ idempotencyKey: name })
  const begin = async (method: string, input: object, name: string) =>
    (await call<JobShown>('ingest', method, [input, key(name)])).id
  const end = async (jobId: string) => call<JobShown>('jobs', 'wait', [jobId, { timeoutSeconds: 600 }])
  const listed = (collectionId: string) =>
    call<{ id: string; name: string }[]>('documents', 'list', [{ collectionId, limit: few }])

  const [bulk, crawled, bucket, written, kept, imported] = (await Promise.all(
    ['Bulk', 'Crawled', 'Bucket', 'Written', 'Kept', 'Imported'].map(
      async (name) => (await call<{ id: string }>('collections', 'create', [{ name }, key(name)])).id,
    ),
  )) as [string, string, string, string, string, string]
  const uploadIds: string[] = []
  for (const { filename, content } of corpus.files) {
    const base64 = Buffer.from(content).toString('base64')
    uploadIds.push((await ask<{ id: string }>({ do: 'upload', filename, base64, key: filename }))!.id)
  }
  const all = { uploadIds, collectionId: bulk }
  const website = { collectionId: crawled, url: site.url, followLinks: true, maxDocuments: site.pages }
  const credentials = { accessKeyId: 'KEY-OF-NUMBERS', secretAccessKey: 'numbers' }
  const s3 = { collectionId: bucket, urls: ['s3://numbers/'], credentials }
  const some = uploadIds.slice(0, few)
  const first = await Promise.all([
    begin('uploadsJob', all, 'bulk'),
    begin('websiteJob', website, 'crawl'),
    begin('s3Job', s3, 'bucket'),
    begin(
      'uploadsJob',
      { uploadIds: some, collectionId: written, genDocSummaries: true, genDocQuestions: true },
      'written',
    ),
    begin('uploadsJob', { uploadIds: some, collectionId: kept, ingestMode: 'agent_only' }, 'kept'),
  ])
  for (const jobId of first) await end(jobId)

  const converted = (await listed(kept)).slice(0, Math.ceil(few / 2))
  const deleted = await listed(bucket)
  const second = await Promise.all([
    begin('importCollectionJob', { collectionId: imported, sourceCollectionId: crawled }, 'import'),
    ...converted.map(({ id }) => begin('agentOnlyToStandardJob', { collectionId: kept, documentId: id }, `to-${id}`)),
    (async () => {
      const documentIds = deleted.map(({ id }) => id)
      return (await call<JobShown>('documents', 'deleteJob', [{ documentIds }, key('delete')])).id
    })(),
  ])
  for (const jobId of second) await end(jobId)

  const repeated: [string, string][] = [
    [first[0], await begin('uploadsJob', all, 'bulk')],
    [first[1], await begin('websiteJob', website, 'crawl')],
    [first[2], await begin('s3Job', s3, 'bucket')],
  ]
  // Asked anew, what is there already adds nothing. What failed before fails again, with a row of its own.
  const good = uploadIds.filter((_, index) => corpus.files[index]!.fails === undefined)
  const archiveAt = corpus.files.findIndex(({ filename }) => filename.endsWith('.zip'))
  for (const jobId of [
    await begin('uploadsJob', { uploadIds: good, collectionId: bulk }, 'bulk-again'),
    await begin('websiteJob', website, 'crawl-again'),
    await begin('uploadsJob', { uploadIds: [uploadIds[archiveAt]], collectionId: bulk }, 'archive-again'),
  ]) {
    await end(jobId)
  }
  await ask({ do: 'settle' })
  await ask({ do: 'sweep' })
  await ask({ do: 'settle' })
  return {
    bulk: first[0],
    repeated,
    collections: [
      { id: bulk, searchable: corpus.searchable, kept: 0 },
      { id: crawled, searchable: site.pages, kept: 0 },
      { id: bucket, searchable: 30 - deleted.length, kept: 0 },
      { id: written, searchable: few, kept: 0 },
      { id: kept, searchable: converted.length, kept: few - converted.length },
      { id: imported, searchable: site.pages, kept: 0 },
    ],
  }
}
