import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { agentDocumentsSince, mostFiles } from '../../resources/agent-files/index.ts'
import { isFinal, type GenerationRow } from '../../resources/generations/index.ts'

/** A file that an agent has written. */
export interface WrittenFile {
  /** Of the document; what the agent writes under the same name again is another one. */
  readonly id: string
  readonly name: string
}

interface WantsFiles {
  readonly useAgent?: boolean
  readonly agentStreamFiles?: boolean
}

/**
 * How far behind the time of its commit a file can be visible: batches are decided before they are written, and clocks of processes
 * differ.
 */
const lateMs = 60_000

/** Reports to a reader of an answer which files the agent writes, each when it is there, until the answer itself begins. */
export function filesOfAgent(storage: RecordStore, clock: Pick<Clock, 'now'>) {
  const reported = new Set<string>()
  /** All files from before it are reported. */
  let since = 0
  let isFollowed = false
  let isOver = false
  return async function* (
    row: GenerationRow,
    { answering }: { readonly answering: boolean },
  ): AsyncGenerator<{ readonly type: 'agent-files'; readonly files: readonly WrittenFile[] }, void, undefined> {
    const { llmArgs } = row.request as { readonly llmArgs?: WantsFiles }
    if (llmArgs?.useAgent !== true || llmArgs.agentStreamFiles === false || isOver) return
    const isEnded = isFinal(row.state)
    // An answer that was there before has them in its metadata.
    if (isEnded && !isFollowed) return
    isFollowed = true
    // Once more at its first word, or at its end: the last files are there by then.
    isOver = answering || isEnded
    const from = Math.max(row.created_at, since)
    since = clock.now() - lateMs
    const written = await agentDocumentsSince(storage, row.session_id, from, mostFiles)
    const files = written.filter(({ id }) => !reported.has(id))
    if (files.length === 0) return
    for (const { id } of files) reported.add(id)
    yield { type: 'agent-files', files }
  }
}
