import { z } from 'zod'
import { scheduledTaskInputSchema, taskConfigSchema } from '../../resources/scheduled-tasks/index.ts'

const { name, description, scheduleType, scheduleExpression, maxExecutions, expiresAt, notificationEmail } =
  scheduledTaskInputSchema.shape
const { message, timezone } = taskConfigSchema.shape

/** What is wanted in words. */
export const taskPromptSchema = z.object({
  prompt: z.string().trim().min(1).max(16_000).describe('The question, and when it is asked.'),
  llm: z.string().min(1).max(256).default('auto').describe('Id of the model that reads the prompt.'),
  timezone: timezone.describe('IANA name of the zone that the times of the prompt are in; UTC by default.'),
  useAgent: z.boolean().optional().describe('true is not supported yet.'),
})
export type TaskPrompt = z.input<typeof taskPromptSchema>

/** A task that was made of words, as creating one takes it; none is created. */
export const generatedTaskSchema = z.object({
  task: z
    .object({
      name,
      description,
      scheduleType,
      scheduleExpression,
      taskType: z.literal('chat_completion'),
      taskConfig: taskConfigSchema.pick({ message: true, timezone: true }),
      maxExecutions: maxExecutions.unwrap().unwrap().optional(),
      expiresAt: expiresAt.unwrap().unwrap().optional(),
      notificationEmail: notificationEmail.unwrap().unwrap().optional(),
    })
    .describe('The body of a request that creates it.'),
  passed: z.boolean().describe('Whether the task is valid: always true, as anything else answers 400.'),
  response: z.string().describe('What the model wrote.'),
  llmUsed: z.string().describe('The model that answered.'),
})
export type GeneratedTask = z.output<typeof generatedTaskSchema>

/** What the model answers with, in the names of the API. */
export const modelSpecSchema = z.object({
  name: name.describe('A short title.'),
  description: description.nullish().describe('Only what the name does not say.'),
  schedule_type: scheduleType,
  schedule_expression: scheduleExpression.describe(
    'once: a local date-time without offset, such as 2026-03-01T09:00:00; recurring: five fields of cron; interval: `N minutes` or `N hours`.',
  ),
  message: message.describe('What is asked in each run: a whole question or order, without the times.'),
  timezone: timezone.nullish().describe('IANA name, only when the request names another place or zone.'),
  max_executions: maxExecutions.describe('Only when the request bounds the number of runs.'),
  expires_at: expiresAt.describe('ISO 8601 with offset, only when the request names an end.'),
  notification_email: notificationEmail.describe('Only when the request names an address.'),
})
export type ModelSpec = z.output<typeof modelSpecSchema>

const bounds = ['$schema', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format']

/** As models are held to it: without bounds, of which servers can make more than they can handle. They are checked here. */
export const modelSpecJsonSchema = z
  .record(z.string(), z.json())
  .parse(
    JSON.parse(
      JSON.stringify(z.toJSONSchema(modelSpecSchema, { io: 'input' }), (key, value: unknown) =>
        bounds.includes(key) ? undefined : value,
      ),
    ),
  )
