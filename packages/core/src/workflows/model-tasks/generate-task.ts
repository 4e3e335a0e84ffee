import { DocentError } from '../../kernel/errors/index.ts'
import { check, compact, plainIssue } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { refuseAgent } from '../../resources/chat-settings/index.ts'
import type { OpenedModel } from '../../resources/models/index.ts'
import { checkTimeZone, defaultTimezone, requireTask, shownAt } from '../../resources/scheduled-tasks/index.ts'
import { answerFormOf } from '../answer/index.ts'
import { askModel } from '../processing/index.ts'
import { runTask, type ModelTaskDependencies } from './run-task.ts'
import {
  generatedTaskSchema,
  modelSpecJsonSchema,
  modelSpecSchema,
  taskPromptSchema,
  type GeneratedTask,
  type ModelSpec,
  type TaskPrompt,
} from './task-spec.ts'

const timeoutSeconds = 120

const systemOf = (timezone: string, now: number): string =>
  [
    'You turn a request into the fields of a scheduled task, which asks a language model something at set times.',
    `Now it is ${shownAt(timezone, now)} in the time zone ${timezone}; the times of the request are in that zone unless it names another.`,
    'Leave out fields that the request does not ask for.',
  ].join(' ')

type Read = { readonly task: GeneratedTask['task'] } | { readonly wrong: string }

/**
 * Makes the fields of a scheduled task from words, by a model. Nothing is created.
 * @throws `invalid_input` also when the model makes no valid task of the prompt, `unsupported` for a model that only quotes,
 * `not_found` for an unknown one, `timed_out`, what the model fails with
 */
export const generateTask =
  (dependencies: ModelTaskDependencies) =>
  async (principal: Principal, input: TaskPrompt, options: CallOptions = {}): Promise<GeneratedTask> => {
    const request = check(taskPromptSchema, input)
    const { timezone = defaultTimezone } = request
    refuseAgent(request)
    checkTimeZone(timezone)
    return runTask(dependencies, principal, options, {
      operation: 'generate_task',
      kind: 'schedule',
      input: request,
      llm: request.llm,
      needs: { writing: true, json: true },
      timeoutSeconds,
      work: (model, signal) => generate(model, { prompt: request.prompt, timezone }, dependencies, signal),
    })
  }

async function generate(
  model: OpenedModel,
  { prompt, timezone }: { readonly prompt: string; readonly timezone: string },
  { clock, retry }: ModelTaskDependencies,
  signal: AbortSignal,
): Promise<GeneratedTask> {
  if (model.capabilities.quotesOnly) {
    throw new DocentError({
      code: 'unsupported',
      message: `The model ${model.id} only quotes and reads no requests; choose another model.`,
      details: { field: 'llm' },
    })
  }
  const form = answerFormOf({ guidedJson: modelSpecJsonSchema }, model)
  const ask = (complaint: string) => {
    const pieces = [prompt, form?.instruction ?? '', complaint]
    const asked = {
      system: systemOf(timezone, clock.now()),
      prompt: pieces.filter((piece) => piece !== '').join('\n\n'),
      grounding: { question: prompt, passages: [] },
      schema: model.capabilities.json ? modelSpecJsonSchema : undefined,
    }
    return retry(model.id, signal, () => askModel(model, asked, {}, signal))
  }
  const read = (answer: string): Read => {
    const found = form?.read(answer) ?? { text: answer }
    return 'wrong' in found ? found : readSpec(JSON.parse(found.text), timezone, clock.now())
  }
  let response = await ask('')
  let found = read(response)
  if ('wrong' in found) {
    response = await ask(`An earlier answer did not fit: ${found.wrong}`)
    found = read(response)
  }
  if ('task' in found) return { task: found.task, passed: true, response, llmUsed: model.answering.id }
  throw new DocentError({
    code: 'invalid_input',
    message: `The model ${model.answering.id} could not turn the prompt into a valid task (${found.wrong}); state when it runs and what it asks, or choose another model.`,
    details: { field: 'prompt' },
  })
}

function readSpec(value: unknown, timezone: string, now: number): Read {
  const spec = modelSpecSchema.safeParse(value)
  if (!spec.success) {
    const issue = spec.error.issues[0]!
    return { wrong: `${issue.path.join('.') || 'the task'}: ${plainIssue(issue)}` }
  }
  const task = taskOf(spec.data, timezone)
  try {
    requireTask(task, now)
    return { task }
  } catch (error) {
    if (DocentError.isInstance(error) && error.code === 'invalid_input') return { wrong: error.message }
    throw error
  }
}

const taskOf = (spec: ModelSpec, timezone: string): GeneratedTask['task'] =>
  generatedTaskSchema.shape.task.parse(
    compact({
      name: spec.name,
      description: spec.description || undefined,
      scheduleType: spec.schedule_type,
      scheduleExpression: spec.schedule_expression,
      taskType: 'chat_completion',
      taskConfig: { message: spec.message, timezone: spec.timezone ?? timezone },
      maxExecutions: spec.max_executions ?? undefined,
      expiresAt: spec.expires_at ?? undefined,
      notificationEmail: spec.notification_email ?? undefined,
    }),
  )
