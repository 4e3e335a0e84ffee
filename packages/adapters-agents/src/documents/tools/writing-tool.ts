import { defineTool, type HostTool, type HostToolContext } from '@docent/core/ports'
import type { z } from 'zod'
import type { WrittenFile } from '../document-request.ts'
import type { WritingTask } from '../thread/thread-protocol.ts'
import type { WriteInThread } from '../thread/writing-threads.ts'
import { writtenResult } from './written-result.ts'

export interface WritingToolOptions {
  readonly write: WriteInThread
  readonly timeoutMs: number
  /** Files of fonts. */
  readonly fonts: readonly string[]
}

interface WritingTool<Schema extends z.ZodObject> {
  readonly name: string
  readonly description: string
  readonly input: Schema
  /** UTF-16 code units of the arguments of one call: reading them takes the server's own time. */
  readonly longest: number
  /** The name of the file, and what is written: now, or by a thread. */
  readonly task: (input: z.output<Schema>) => {
    readonly file: string
    readonly write: WritingTask | (() => WrittenFile)
  }
}

/** A tool that writes one file. A call that is made again writes the same. */
export function writingTool<Schema extends z.ZodObject>(
  { name, description, input, longest, task }: WritingTool<Schema>,
  { write: writeInThread, timeoutMs }: WritingToolOptions,
): HostTool {
  const run = (checked: z.output<Schema>, { files, signal }: HostToolContext) => {
    const { file, write } = task(checked)
    const read = (wanted: string) => files.read(wanted)
    return writtenResult(file, async () => (typeof write === 'function' ? write() : writeInThread(write, read, signal)))
  }
  const options = { class: 'idempotent', egress: false, approval: 'never', timeoutMs } as const
  const tool = defineTool({ name, description, input, ...options, run })
  return {
    ...tool,
    call: async (argumentsText, context) => {
      if (argumentsText.length <= longest) return tool.call(argumentsText, context)
      const content = `The arguments of ${name} have more than ${longest} letters; write several smaller files.`
      return { content, failed: true }
    },
  }
}
