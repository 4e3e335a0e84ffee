import { basename } from 'node:path'
import { getCollection } from '@docent/client'
import type { Progress } from '../command-line/progress.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { askQuestion, startChat, type Answer } from '../connecting/ask-question.ts'
import { ensureCollection, forgetCollection } from '../connecting/collections.ts'
import type { Connection } from '../connecting/connect.ts'
import type { IngestedFile } from '../connecting/ingest-file.ts'
import { filesOf, ingestFiles } from '../connecting/ingest-files.ts'
import type { AskArguments } from './arguments.ts'

export interface AskRequest extends AskArguments {
  /** Its name. */
  readonly collection: string
  /** Forgets the files read before. */
  readonly fresh: boolean
}

interface Asking {
  readonly connection: Connection
  readonly progress: Progress
  /** Receives the answer, and nothing else. */
  readonly say: (text: string) => void
  readonly signal?: AbortSignal
}

export interface AskedFiles {
  readonly chatId: string
  readonly answer: Answer
  readonly files: readonly IngestedFile[]
}

/**
 * Reads the files into the collection and asks it. Known files add nothing; files read before stay in the
 * collection, unless `fresh` is set.
 * @throws UsageError when there is nothing to ask about
 */
export async function askFiles(
  { paths, question, collection, fresh }: AskRequest,
  { connection, progress, say, signal }: Asking,
): Promise<AskedFiles> {
  const { client } = connection
  const found = await filesOf(paths)
  if (fresh) await forgetCollection(client, collection)
  const collectionId = await ensureCollection(client, collection, 'Files asked about on the command line.')
  const files = await ingestFiles(client, found, { collectionId }, { progress, ...(signal && { signal }) })
  if (files.length > 0 && files.every(({ failure }) => failure !== undefined)) {
    throw new UsageError(
      files.length === 1 ? `${basename(files[0]!.file)} cannot be read.` : 'None of the files can be read.',
    )
  }
  if (files.length === 0) {
    const { document_count: count } = await client.call(getCollection, { params: { collection_id: collectionId } })
    if (count === 0) throw new UsageError('No files were read before: put files or directories before the question.')
  }
  const chatId = await startChat(client, collectionId)
  return { chatId, answer: await askQuestion(connection, { chatId, question }, say, signal), files }
}
