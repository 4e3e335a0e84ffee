import { basename } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { apiClient, type ApiClient } from '../client/api-client.ts'
import { citations } from '../client/citations.ts'
import { ingestFile } from '../client/ingest-file.ts'
import type { Progress } from '../client/progress.ts'
import { UsageError } from '../client/usage-error.ts'
import type { AskArguments } from './arguments.ts'
import type { FoundServer } from './find-server.ts'
import { readableFiles } from './readable-files.ts'

interface Asking {
  readonly server: Pick<FoundServer, 'url' | 'key'>
  readonly progress: Progress
  /** Receives the answer, and nothing else. */
  readonly say: (text: string) => void
  readonly signal?: AbortSignal
}

const collectionName = 'ask'

/**
 * Reads the files into the collection `ask` and asks it. Known files add nothing; files read before stay in the
 * collection, unless `fresh` is set.
 * @throws UsageError when there is nothing to ask about
 */
export async function askFiles({ paths, question, fresh }: AskArguments, asking: Asking): Promise<void> {
  const { say, signal } = asking
  const client = apiClient(asking.server)
  const files = await filesOf(paths)
  if (fresh) await client.deleteCollection(collectionName)
  const collectionId = await client.collection(collectionName, 'Files asked about on the command line.')
  const readable = await readAll(client, collectionId, files, asking)
  if (files.length > 0 && readable === 0) {
    throw new UsageError(
      files.length === 1 ? `${basename(files[0]!)} cannot be read.` : 'None of the files can be read.',
    )
  }
  if (files.length === 0 && (await client.documentCount(collectionId)) === 0) {
    throw new UsageError('No files were read before: put files or directories before the question.')
  }
  const answer = await client.complete(await client.chat(collectionId), question, say, signal)
  const places = citations(answer, await client.references(answer.messageId))
  say(`\n${places.map((line) => `\n${line}`).join('')}${places.length > 0 ? '\n' : ''}`)
}

async function filesOf(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  // Used for media types only: no process is started.
  const parsers = standardParsers()
  try {
    const files = await readableFiles(paths, parsers)
    if (files.length === 0) throw new UsageError('The directories have no files that can be read.')
    return files
  } finally {
    await parsers.close()
  }
}

/** @returns the number of files that were added or known */
async function readAll(
  client: ApiClient,
  collectionId: string,
  files: readonly string[],
  { progress, signal }: Asking,
): Promise<number> {
  let readable = 0
  for (const [index, path] of files.entries()) {
    signal?.throwIfAborted()
    const place = files.length === 1 ? '' : `${index + 1} of ${files.length}  `
    const placed: Progress = {
      update: (text) => progress.update(place + text),
      end: (text) => progress.end(place + text),
    }
    if ((await ingestFile(client, { collectionId, path }, placed, signal)) === undefined) readable += 1
  }
  return readable
}
