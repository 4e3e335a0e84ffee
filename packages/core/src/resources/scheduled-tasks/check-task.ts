import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { z } from 'zod'
import { checkSchedule } from './schedule.ts'
import { scheduledTaskInputSchema, type ScheduledTaskInput } from './scheduled-task.ts'
import { defaultTimezone, storedConfig, taskConfigSchema, type TaskConfig } from './task-config.ts'
import { expiryOf, requireRun } from './task-demands.ts'
import { planOf } from './task-plan.ts'

/** A task as somebody described it, checked as far as that needs no look at the records or the clock. */
export interface CheckedTask {
  readonly checked: z.output<typeof scheduledTaskInputSchema>
  readonly config: TaskConfig
}

const builderFields = ['message', 'systemPrompt', 'collectionId', 'timezone', 'llm', 'llmArgs'] as const

/** The configuration, however it is said. @throws `invalid_input` when it is said twice, or asks nothing */
function configOf(input: ScheduledTaskInput) {
  const said = builderFields.filter((field) => input[field] !== undefined)
  if (input.taskConfig === undefined) {
    if (input.message !== undefined) return taskConfigSchema.parse(input)
    throw new DocentError({
      code: 'invalid_input',
      message: 'task_config.message is missing: give the question to ask.',
      details: { field: 'task_config' },
    })
  }
  if (said.length === 0) return taskConfigSchema.parse(input.taskConfig)
  throw new DocentError({
    code: 'invalid_input',
    message:
      'task_config excludes message, system_prompt, collection_id, timezone, llm and llm_args beside it; use one of both.',
    details: { field: 'task_config' },
  })
}

/** @throws `invalid_input` naming the field */
export function checkTask(input: ScheduledTaskInput): CheckedTask {
  const checked = check(scheduledTaskInputSchema, input)
  const config = configOf(checked)
  checkSchedule({
    type: checked.scheduleType,
    expression: checked.scheduleExpression,
    timezone: config.timezone ?? defaultTimezone,
  })
  return { checked, config }
}

/** The columns from which it follows when it runs. @throws `invalid_input` for an expiry that is not to come */
export const scheduleColumns = ({ checked, config }: CheckedTask, now: number) => ({
  schedule_type: checked.scheduleType,
  schedule_expression: checked.scheduleExpression,
  anchor_at: now,
  task_config: storedConfig(config),
  max_executions: checked.maxExecutions ?? null,
  expires_at: expiryOf(checked.expiresAt, now),
  scheduled_count: 0,
})

/** What creating the task now would refuse it for, without making it. @throws what `checkTask` does, `invalid_input` without a run to come */
export function requireTask(input: ScheduledTaskInput, now: number): void {
  requireRun(planOf(scheduleColumns(checkTask(input), now), now))
}
