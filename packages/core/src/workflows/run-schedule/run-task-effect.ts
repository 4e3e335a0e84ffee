import { z } from 'zod'
import { defineEffect, type EffectOutcome } from '../../kernel/durable/index.ts'
import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findGeneration, firstGenerationOf } from '../../resources/generations/index.ts'
import {
  askedOf,
  configOf,
  executionEntity,
  resultSummary,
  scheduledTaskEntity,
  findScheduledTask,
  type ExecutionRow,
  findExecution,
} from '../../resources/scheduled-tasks/index.ts'
import type { Answer, answersService } from '../answer/index.ts'
import type { PrincipalOfUser } from './schedule-dependencies.ts'

export interface RunTaskDependencies {
  readonly storage: RecordStore
  readonly answers: Pick<ReturnType<typeof answersService>, 'complete' | 'follow'>
  readonly principalOf: PrincipalOfUser
}

type Ending =
  | { readonly type: 'COMPLETED'; readonly result: string }
  | { readonly type: 'CANCELLED' }
  | { readonly type: 'FAILED'; readonly error: DocentError }

/** Asks the question of a run and waits for its answer. The question is asked once, whatever stops the process. */
export function runTaskEffect(dependencies: RunTaskDependencies) {
  const { storage } = dependencies

  async function stateOf(generationId: string): Promise<string | undefined> {
    const row = await findGeneration(storage, generationId, ['state'])
    return row?.state
  }

  /** The answer to the question, which an earlier attempt may have asked. */
  async function asked(
    owner: Principal,
    execution: ExecutionRow,
    signal: AbortSignal,
    requestId?: string,
  ): Promise<Answer> {
    // Asked by an attempt that was killed before it could record that: idempotency keys are remembered for a day only.
    const known = execution.question_id ?? (await firstGenerationOf(storage, String(execution.chat_session_id)))
    if (known !== undefined) return dependencies.answers.follow(owner, known, {}, { signal })
    const task = await findScheduledTask(storage, execution.task_id)
    if (!task) throw new DocentError({ code: 'not_found', message: 'The scheduled task was deleted.' })
    const { message, systemPrompt, llm, llmArgs } = askedOf(configOf(task), task.task_type)
    const input = { message, systemPrompt, llm, llmArgs }
    const idempotencyKey = `scheduled-task-execution:${execution.id}`
    return dependencies.answers.complete(owner, String(execution.chat_session_id), input, {
      signal,
      requestId,
      idempotencyKey,
    })
  }

  async function endingOf(answer: Answer): Promise<Ending> {
    try {
      const { body } = await answer.result()
      const state = await stateOf(answer.questionId)
      if (state === undefined || state === 'stopped') return { type: 'CANCELLED' }
      return { type: 'COMPLETED', result: body }
    } catch (error) {
      const state = await stateOf(answer.questionId)
      // Anything else is a trouble of reading the answer, not of the answer.
      if (state !== undefined && state !== 'failed') throw error
      return state !== undefined ? { type: 'FAILED', error: asDocentError(error) } : { type: 'CANCELLED' }
    }
  }

  const ended =
    (executionId: string, ending: Ending): EffectOutcome =>
    async (draft) => {
      const execution = await draft.load(executionEntity, executionId)
      if (!execution) return
      const taskId = execution.row.task_id
      const { type } = ending
      if (type === 'FAILED') draft.send(execution, { type, taskId, code: ending.error.code })
      else draft.send(execution, { type, taskId })
      draft.set(execution, {
        completed_at: draft.now,
        ...(type === 'COMPLETED' ? { result_summary: resultSummary(ending.result) } : {}),
        ...(type === 'FAILED' ? { error_message: ending.error.message } : {}),
        ...(type === 'CANCELLED' ? { error_message: 'The answer was stopped.' } : {}),
      })
      const task = await draft.load(scheduledTaskEntity, taskId)
      if (task?.row.running_execution_id !== executionId) return
      draft.set(task, { running_execution_id: null })
    }

  return defineEffect({
    effect: 'scheduled_task_execution.askQuestion',
    parameters: z.object({}),
    maxAttempts: 10,
    async run(run) {
      const execution = await findExecution(storage, run.entityId)
      if (execution?.state !== 'running') return () => {}
      const owner = await dependencies.principalOf({
        id: execution.owner_id,
        username: execution.username,
      })
      let answer: Answer
      try {
        answer = await asked(owner, execution, run.signal, run.requestId)
      } catch (error) {
        // A spent budget comes back later than a run should wait for; the next run asks again.
        if (DocentError.isInstance(error) && error.code === 'rate_limited') {
          return ended(run.entityId, { type: 'FAILED', error })
        }
        throw error
      }
      if (execution.question_id === null) {
        await run.commit(async (draft) => {
          const started = await draft.load(executionEntity, run.entityId)
          if (started) draft.set(started, { question_id: answer.questionId })
        })
      }
      return ended(run.entityId, await endingOf(answer))
    },
    failed: ({ entityId, error }) => ended(entityId, { type: 'FAILED', error }),
  })
}
