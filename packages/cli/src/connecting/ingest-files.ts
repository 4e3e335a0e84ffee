import { standardParsers } from '@docent/adapters-ingestion'
import type { Client } from '@docent/client'
import type { Progress } from '../command-line/progress.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { ingestFile, type IngestedFile, type IngestTarget } from './ingest-file.ts'
import { readableFiles } from './readable-files.ts'

interface Ingesting {
  readonly progress: Progress
  readonly signal?: AbortSignal
  /** Called with each file when it is done. */
  readonly onFile?: (file: IngestedFile) => void
}

/**
 * The files that are named, and the readable ones of named directories.
 * @throws UsageError when there are none
 */
export async function filesOf(paths: readonly string[]): Promise<readonly string[]> {
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

/** Sends files to a collection, one after the other. */
export async function ingestFiles(
  client: Client,
  files: readonly string[],
  target: Omit<IngestTarget, 'path'>,
  { progress, signal, onFile }: Ingesting,
): Promise<readonly IngestedFile[]> {
  const ingested: IngestedFile[] = []
  for (const [index, path] of files.entries()) {
    signal?.throwIfAborted()
    const place = files.length === 1 ? '' : `${index + 1} of ${files.length}  `
    const placed: Progress = {
      update: (text, share) => progress.update(place + text, share),
      end: (text) => progress.end(place + text),
    }
    const file = await ingestFile(client, { ...target, path }, placed, signal)
    ingested.push(file)
    onFile?.(file)
  }
  return ingested
}
