import { basename } from 'node:path'
import { apiClient } from '../client/api-client.ts'
import { citations } from '../client/citations.ts'
import { ingestFile } from '../client/ingest-file.ts'
import type { Progress } from '../client/progress.ts'
import type { AskArguments } from './arguments.ts'
import type { FoundServer } from './find-server.ts'
import { UsageError } from '../client/usage-error.ts'

interface Asking {
  readonly server: Pick<FoundServer, 'url' | 'key'>
  readonly progress: Progress
  /** The answer goes here, and nothing else. */
  readonly say: (text: string) => void
  readonly signal?: AbortSignal
}

/**
 * Reads the files into the collection `ask` and asks it. A file that is there already adds nothing; what was asked about
 * before stays in the collection.
 * @throws UsageError when no file can be read
 */
export async function askFiles({ files, question }: AskArguments, asking: Asking): Promise<void> {
  const { progress, say, signal } = asking
  const client = apiClient(asking.server)
  const collectionId = await client.collection('ask', 'Files asked about on the command line.')
  let readable = 0
  for (const path of files) {
    signal?.throwIfAborted()
    if ((await ingestFile(client, { collectionId, path }, progress, signal)) === undefined) readable += 1
  }
  if (readable === 0) {
    throw new UsageError(
      files.length === 1 ? `${basename(files[0]!)} cannot be read.` : 'None of the files can be read.',
    )
  }
  const answer = await client.complete(await client.chat(collectionId), question, say, signal)
  const places = citations(answer, await client.references(answer.messageId))
  say(`\n${places.map((line) => `\n${line}`).join('')}${places.length > 0 ? '\n' : ''}`)
}
