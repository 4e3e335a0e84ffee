import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { documentEntity, documentSummaryTable } from '../../resources/documents/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import { findCollection } from '../../resources/collections/index.ts'
import { findPayer } from '../../resources/jobs/index.ts'
import type { ModelRegistry, OpenedModel, RetryPolicy } from '../../resources/models/index.ts'
import {
  documentProcessEntity,
  finishProcess,
  processRequestSchema,
  suggestedQuestionTable,
  type ProcessTask,
  type DocumentProcessRow,
  type DocumentProcessInstance,
  findDocumentProcess,
} from '../../resources/processing/index.ts'
import type { FindEffectivePrompts, TemplatePrompts } from '../../resources/prompt-templates/index.ts'
import { recordSpent, recordUsage, totalOf } from '../../resources/usage/index.ts'
import { summaryTokens, withStandardTokens } from '../answer/index.ts'
import { combineParts, partsOf } from './combine-parts.ts'
import { gatherText } from './gather-text.ts'
import { generatedInstructionsOf, instructionsOf } from './instructions.ts'
import { processModelChoice } from './process-model-choice.ts'
import { questionsFromHeadings, questionsIn } from './suggest-questions.ts'

export interface ProcessDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly models: ModelRegistry
  readonly retry: RetryPolicy
  readonly effectivePrompts: FindEffectivePrompts
  readonly settings: SettingsSystem
}

interface Made {
  readonly content: string
  readonly questions?: readonly string[]
  readonly model: OpenedModel
}

/** Has a language model read a document, and commits what it made: a summary, what was extracted, or questions. */
export function processDocumentEffect(dependencies: ProcessDependencies) {
  const { storage, models, retry, effectivePrompts, settings } = dependencies

  async function promptsOf(collectionId: string): Promise<TemplatePrompts | undefined> {
    const collection = await findCollection(storage, collectionId)
    return (await effectivePrompts(undefined, undefined, collection))?.prompts
  }

  return defineEffect({
    effect: 'document_process.processDocument',
    parameters: z.object({}),
    maxAttempts: 6,
    async run(run) {
      const row = await findDocumentProcess(storage, run.entityId)
      if (!row || row.state !== 'running') return () => {}
      const request = processRequestSchema.parse(row.request)
      const choice = processModelChoice(request)
      const payer = await findPayer(storage, row.owner_id)
      const purpose = { payer, kind: 'process', subjectId: run.entityId } as const
      const model = models.open(await models.choose(choice), choice, purpose)
      const { row: document, chunks } = await gatherText(dependencies, row.document_id, request, run.signal)
      const name = document.name
      const task = row.task as ProcessTask
      if (task === 'questions' && model.capabilities.quotesOnly) {
        const questions = questionsFromHeadings(name, chunks)
        return made(row, { content: questions.join('\n'), questions, model })
      }
      const instructions =
        task === 'process'
          ? instructionsOf(request)
          : generatedInstructionsOf(task, request, await promptsOf(String(row.collection_id)))
      const parts = partsOf(chunks, model, request.llmArgs)
      // What a schema asks for is as long as it is.
      const standard = request.schema === undefined ? await summaryTokens(settings) : -1
      const bounded = { ...request, llmArgs: withStandardTokens(request.llmArgs, standard) }
      const combined = combineParts({ model, retry }, name, parts, instructions, bounded, run.signal)
      const content = await combined.catch(async (error: unknown) => {
        await recordSpent(run, model.usage())
        throw error
      })
      return made(row, {
        content,
        model,
        ...(task === 'questions' ? { questions: questionsIn(content) } : {}),
      })
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const process = await draft.load(documentProcessEntity, entityId)
        if (!process || !draft.send(process, { type: 'FAILED', code: error.code })) return
        draft.set(process, { error: failureText(error) })
        if (process.row.task === 'process') await keep(draft, process, { content: '', error: failureText(error) })
        finishProcess(draft, process, 'failed')
      },
  })
}

const failureText = (error: DocentError): string =>
  error.code === 'internal'
    ? 'The document could not be processed because of an internal error; try again.'
    : error.message

/** Commits what was made. */
const made =
  (row: DocumentProcessRow, { content, questions, model }: Made): EffectOutcome =>
  async (draft) => {
    const process = await draft.load(documentProcessEntity, row.id)
    recordUsage(draft, model.usage())
    if (!process || !draft.send(process, { type: 'COMPLETED', calls: model.calls.length })) return
    const usage = usageText(model)
    if (questions) {
      for (const question of questions) {
        draft.insert(suggestedQuestionTable, {
          id: draft.uuid(),
          collection_id: row.collection_id!,
          document_id: row.document_id!,
          question,
          created_at: draft.now,
        })
      }
    } else await keep(draft, process, { content, error: '', usage })
    finishProcess(draft, process, 'completed')
  }

async function keep(
  draft: Draft,
  process: DocumentProcessInstance,
  result: { readonly content: string; readonly error: string; readonly usage?: string },
): Promise<void> {
  const { row, id } = process
  const document = await draft.load(documentEntity, row.document_id)
  if (!document || document.state === 'deleting') return
  const kwargs = JSON.stringify(row.request)
  draft.insert(documentSummaryTable, {
    id,
    document_id: document.id,
    owner_id: row.owner_id,
    content: result.content,
    error: result.error,
    kwargs,
    usage_stats: result.usage ?? null,
    created_at: draft.now,
  })
  if (row.task === 'summary') draft.set(document, { summary: result.content, summary_parameters: kwargs })
}

function usageText({ answering, calls }: OpenedModel): string {
  const { inputTokens, outputTokens, cost } = totalOf(calls)
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens }
  return JSON.stringify({ llm: answering.id, cost, calls: calls.length, ...tokens })
}
