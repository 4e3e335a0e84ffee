import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { callArgumentsSchema } from '../chat-settings/index.ts'
import { holdJob } from '../jobs/index.ts'
import { documentProcessEntity } from './document-process-machine.ts'

export const samplingStrategies = ['auto', 'uniform', 'first', 'first+last'] as const

const prompt = z.string().max(100_000).optional()

/** What a language model is to do with a document's text. */
export const processRequestSchema = z.object({
  systemPrompt: prompt,
  prePromptSummary: prompt.describe('Placed before the text.'),
  promptSummary: prompt.describe('Appended to the text: what to do with it.'),
  llm: z.string().max(256).optional(),
  llmArgs: callArgumentsSchema.optional(),
  maxNumChunks: z.int().min(1).optional().describe('Most chunks of the text that are read.'),
  samplingStrategy: z.enum(samplingStrategies).default('auto').describe('Which chunks, when not all are read.'),
  pages: z.array(z.int().min(1)).max(10_000).optional().describe('Only these pages, from 1.'),
  schema: z.record(z.string(), z.json()).optional().describe('JSON schema of what is to be extracted.'),
  keepIntermediateResults: z
    .boolean()
    .default(false)
    .describe('The results of the parts as a JSON list, instead of one result of all.'),
})
export type ProcessRequest = z.output<typeof processRequestSchema>

/** `process`: a call of its own. `summary`, `questions`: what an ingestion requested. */
export type ProcessTask = 'process' | 'summary' | 'questions'

export interface NewProcess {
  /** Also the id of what it makes. */
  readonly id?: string | undefined
  readonly task: ProcessTask
  readonly documentId: string
  readonly ownerId: string
  readonly jobId: string
  readonly collectionId?: string | undefined
  readonly request: ProcessRequest
}

/** Starts it in the batch of the caller. */
export function startProcess(draft: Draft, process: NewProcess): string {
  const { id } = draft.create(documentProcessEntity, {
    ...(process.id === undefined ? {} : { id: process.id }),
    input: { ownerId: process.ownerId, jobId: process.jobId },
    columns: {
      owner_id: process.ownerId,
      document_id: process.documentId,
      job_id: process.jobId,
      collection_id: process.collectionId ?? null,
      task: process.task,
      request: process.request as unknown as JsonValue,
      error: null,
    },
  })
  return id
}

/**
 * What an ingestion requested once a document is searchable; its job continues until it is there. Whether it requested
 * any.
 */
export function startGenerated(
  draft: Draft,
  document: { readonly id: string; readonly ownerId: string; readonly hasSummary: boolean },
  membership: { readonly jobId: string; readonly collectionId: string; readonly settings: unknown },
): boolean {
  const settings = (membership.settings ?? {}) as { readonly genSummary?: boolean; readonly genQuestions?: boolean }
  const tasks: ProcessTask[] = []
  if (settings.genSummary && !document.hasSummary) tasks.push('summary')
  if (settings.genQuestions) tasks.push('questions')
  for (const task of tasks) {
    holdJob(draft, membership.jobId)
    startProcess(draft, {
      task,
      documentId: document.id,
      ownerId: document.ownerId,
      jobId: membership.jobId,
      collectionId: membership.collectionId,
      request: processRequestSchema.parse({}),
    })
  }
  return tasks.length > 0
}
