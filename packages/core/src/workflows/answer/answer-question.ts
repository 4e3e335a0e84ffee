import { z } from 'zod'
import { scopeOf } from '../../access/index.ts'
import { defineEffect, Stopping, type Draft, type EffectOutcome, type EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import {
  eq,
  type Clock,
  type LanguageModel,
  type ModelUsage,
  type Principal,
  type PromptMessage,
  type Row,
  type Signals,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import { recentMessages } from '../../resources/chats/index.ts'
import { generationEntity, isFinal, type LiveStream, type StreamLog } from '../../resources/generations/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { answerFlow, generationTopic } from './answer-flow.ts'
import { buildPrompt, continuePrompt, promptText } from './build-prompt.ts'
import { completionRequestSchema, planOf, type AnswerPlan, type CompletionRequest } from './completion-request.ts'
import { concludeGeneration, type AnswerRecord } from './conclude-generation.ts'
import { countTokens, estimateTokens } from './count-tokens.ts'
import { fitHistory, gatherPassages, promptBudget, type GatheredPassages } from './gather-context.ts'
import type { SearchCollection } from './retrieval/search-collection.ts'

export interface AnswerDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly signals: Signals
  readonly models: ModelRegistry
  readonly log: StreamLog
  readonly search: SearchCollection
}

/** A generation's row with what an attempt needs of it. */
interface Asked {
  readonly row: Row
  readonly question: string
  readonly askedAt: number
  readonly request: CompletionRequest
  readonly plan: AnswerPlan
  readonly model: LanguageModel
  readonly principal: Principal
}

interface Prepared {
  readonly messages: readonly PromptMessage[]
  readonly gathered: GatheredPassages | undefined
  readonly retrievalMs: number
}

const historyTurns = 40

/**
 * Answers one question: retrieves, asks the model, writes what it says to the stream log, and commits the answer's message
 * with its citations and usage. An attempt after a crash goes on where the log ends, as far as the model can.
 */
export function answerQuestionEffect(dependencies: AnswerDependencies) {
  const { storage, clock, log, models } = dependencies

  async function read(id: string): Promise<Asked | undefined> {
    const [row] = await storage.read({ from: generationEntity.table, where: eq('id', id), limit: 1 })
    if (!row || isFinal(row['state']) || row['state'] === 'held') return undefined
    const [question] = await storage.read({ from: 'message', where: eq('id', id), limit: 1 })
    if (!question) return undefined
    const request = completionRequestSchema.parse(row['request'])
    return {
      row,
      question: String(question['content']),
      askedAt: Number(question['created_at']),
      request,
      plan: planOf(request, row['collection_id'] !== null),
      model: models.languageModel(String(row['model'])),
      principal: row['principal'] as unknown as Principal,
    }
  }

  async function prepare(asked: Asked, signal: AbortSignal): Promise<Prepared> {
    const { request, plan, model, question } = asked
    const started = clock.now()
    const budget = promptBudget(model) - estimateTokens(question)
    const gathered =
      plan === 'rag'
        ? await gatherPassages(dependencies.search, {
            scope: scopeOf(asked.principal),
            collectionId: String(asked.row['collection_id']),
            question,
            request,
            budget: Math.floor(budget * 0.8),
            signal,
          })
        : undefined
    const retrievalMs = clock.now() - started
    const turns =
      request.includeChatHistory === 'off'
        ? []
        : await recentMessages(storage, String(asked.row['session_id']), {
            before: String(asked.row['id']),
            limit: historyTurns,
          })
    const history = fitHistory(turns, Math.floor(budget * 0.2))
    return {
      messages: buildPrompt({ request, question, history, passages: gathered?.numbered }),
      gathered,
      retrievalMs,
    }
  }

  /** Shuts out earlier writers, and notes where this one begins. */
  async function openStream(run: EffectRun<unknown>, row: Row): Promise<LiveStream> {
    const epoch = Number(row['epoch']) + 1
    const bases = row['epoch_bases'] as number[]
    const stream = await log.open(run.entityId, epoch, bases)
    // The first epoch begins at 0, which needs no note of its own: it goes with the commit that ends retrieval.
    if (epoch > 1) {
      await run.commit((draft) =>
        draft.step({
          kind: 'update',
          table: generationEntity.table,
          key: { id: run.entityId },
          set: { epoch, epoch_bases: [...bases, stream.length()] },
        }),
      )
    }
    return stream
  }

  async function retrieved(run: EffectRun<unknown>, prepared: Prepared, epoch: number): Promise<string | undefined> {
    return run.commit(async (draft: Draft) => {
      const generation = await draft.load(generationEntity, run.entityId)
      if (!generation || isFinal(generation.state)) return undefined
      if (generation.state === 'queued') draft.send(generation, { type: 'STARTED' })
      if (generation.state === 'retrieving') {
        draft.send(generation, { type: 'RETRIEVED', passages: prepared.gathered?.passages.length ?? 0 })
      }
      if (epoch === 1) draft.set(generation, { epoch: 1, epoch_bases: [0] })
      return generation.state
    })
  }

  return defineEffect({
    effect: 'generation.answerQuestion',
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const asked = await read(run.entityId)
      if (!asked) return () => {}
      const started = clock.now()
      const [prepared, stream] = await Promise.all([prepare(asked, run.signal), openStream(run, asked.row)])
      try {
        const state = await retrieved(run, prepared, stream.epoch)
        if (state === undefined) return () => {}
        const spoken = await speak(dependencies, run, asked, prepared, stream)
        await stream.flush()
        if (spoken.end === 'gone') return () => {}
        if (spoken.end === 'park') {
          return async (draft) => {
            const generation = await draft.load(generationEntity, run.entityId)
            if (generation) draft.send(generation, { type: 'PARKED' })
          }
        }
        const record = await answerRecord(asked, prepared, stream.text(), spoken.usage, {
          started,
          firstAt: spoken.firstAt,
        })
        return finished(run.entityId, { type: 'ANSWERED' }, record)
      } catch (error) {
        if (run.signal.aborted || stream.length() === 0 || asked.model.capabilities.continuation !== 'none') throw error
        // What was said cannot be continued: the answer ends with it, and says why.
        const failure = asDocentError(error)
        await stream.flush()
        const record = await answerRecord(asked, prepared, stream.text(), undefined, { started, firstAt: undefined })
        return finished(run.entityId, { type: 'FAILED', code: failure.code }, { ...record, error: failure })
      } finally {
        stream.close()
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const [row] = await storage.read({ from: generationEntity.table, where: eq('id', entityId), limit: 1 })
        if (!row) return
        const text = await log.read(entityId, row['epoch_bases'] as number[])
        await finished(entityId, { type: 'FAILED', code: error.code }, { text, error })(draft)
      },
  })

  function finished(
    id: string,
    event: { readonly type: 'ANSWERED' } | { readonly type: 'FAILED'; readonly code: string },
    record: AnswerRecord,
  ): EffectOutcome {
    return async (draft) => {
      const generation = await draft.load(generationEntity, id)
      if (!generation || !draft.send(generation, event)) return
      concludeGeneration(draft, generation, record)
      draft.afterCommit(() => dependencies.signals.publish(generationTopic(id)))
    }
  }

  async function answerRecord(
    asked: Asked,
    prepared: Prepared,
    text: string,
    usage: ModelUsage | undefined,
    times: { readonly started: number; readonly firstAt: number | undefined },
  ): Promise<AnswerRecord> {
    const prompt = promptText(prepared.messages)
    const inputTokens = usage?.inputTokens ?? (await countTokens(prompt))
    const outputTokens = usage?.outputTokens ?? (await countTokens(text))
    const { price } = asked.model
    const cost = price ? (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000 : 0
    return {
      text,
      passages: prepared.gathered?.passages,
      prompt,
      llmArguments: asked.request.llmArgs,
      usage: {
        llm: asked.model.id,
        rag_type: asked.plan,
        cost,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        estimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
        queue_time: (times.started - asked.askedAt) / 1000,
        retrieval_time: prepared.retrievalMs / 1000,
        ...(times.firstAt === undefined ? {} : { time_to_first_token: (times.firstAt - asked.askedAt) / 1000 }),
        response_time: (clock.now() - asked.askedAt) / 1000,
      },
    }
  }
}

interface Spoken {
  readonly end: 'said' | 'gone' | 'park'
  readonly usage: ModelUsage | undefined
  readonly firstAt: number | undefined
}

/** Asks the model and writes what it says into the stream, as far as the callers still want it. */
async function speak(
  { clock, signals, storage }: AnswerDependencies,
  run: EffectRun<unknown>,
  asked: Asked,
  prepared: Prepared,
  stream: LiveStream,
): Promise<Spoken> {
  const { model, request } = asked
  const soFar = stream.text()
  const { continuation } = model.capabilities
  if (soFar !== '' && continuation === 'none') {
    throw new DocentError({
      code: 'unavailable',
      message: 'The answer was interrupted, and its model cannot continue it.',
    })
  }
  const messages =
    soFar === ''
      ? prepared.messages
      : continuePrompt(prepared.messages, soFar, continuation === 'none' ? 'prompted' : continuation)
  const controller = new AbortController()
  const abort = () => controller.abort(run.signal.reason)
  run.signal.addEventListener('abort', abort)
  if (run.signal.aborted) abort()
  const flow = answerFlow({
    clock,
    signals,
    generationId: run.entityId,
    stream,
    look: async () => {
      const [row] = await storage.read({ from: generationEntity.table, where: eq('id', run.entityId), limit: 1 })
      return {
        state: String(row?.['state'] ?? 'stopped'),
        deliverUpTo: (row?.['deliver_up_to'] as number | null) ?? undefined,
      }
    },
  })
  let usage: ModelUsage | undefined
  let firstAt: number | undefined
  try {
    const parts = model.stream({
      messages,
      maxOutputTokens: outputLimit(request, model),
      temperature: request.llmArgs.temperature,
      topP: request.llmArgs.topP || undefined,
      topK: request.llmArgs.topK || undefined,
      seed: request.llmArgs.seed || undefined,
      grounding: prepared.gathered && { question: asked.question, passages: prepared.gathered.numbered },
      signal: controller.signal,
    })
    for await (const part of parts) {
      if (part.type === 'finish') usage = part.usage
      if (part.type !== 'text-delta' || part.text === '') continue
      firstAt ??= clock.now()
      const decision = await flow.beforeNext()
      if (decision === 'gone' || decision === 'park') return { end: decision, usage, firstAt }
      if (decision === 'close') return { end: 'said', usage, firstAt }
      const { text, last } = flow.shape(part.text)
      stream.append(text)
      if (last) return { end: 'said', usage: undefined, firstAt }
    }
    return { end: 'said', usage, firstAt }
  } catch (error) {
    // A stop takes effect through the record; the provider's complaint about the closed connection is no failure.
    if (run.signal.aborted && !(run.signal.reason instanceof Stopping) && isCanceled(run.signal.reason)) {
      return { end: 'gone', usage, firstAt }
    }
    throw error
  } finally {
    controller.abort(new DocentError({ code: 'canceled', message: 'The answer is complete.' }))
    run.signal.removeEventListener('abort', abort)
    flow.dispose()
  }
}

const isCanceled = (reason: unknown) => DocentError.isInstance(reason) && reason.code === 'canceled'

function outputLimit(request: CompletionRequest, model: LanguageModel): number | undefined {
  const asked = request.llmArgs.maxNewTokens
  return asked === undefined || asked < 1 ? undefined : Math.min(asked, model.capabilities.outputTokens)
}
