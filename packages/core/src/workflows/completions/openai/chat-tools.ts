import { z } from 'zod'
import { completionLimits, type CompletionCall } from '../completion-call.ts'
import { toolDefinitionSchema } from '../tool-schemas.ts'
import { chatRequestSchema, messageSchema } from './chat-request.ts'
import { toolCallWire } from './tool-call.ts'

const definition = toolDefinitionSchema.shape

export const toolWire = z.object({
  type: z.literal('function'),
  function: z.object({
    name: definition.name,
    description: definition.description.nullish(),
    parameters: definition.parameters.nullish().describe('JSON schema of an object. If omitted: no parameters.'),
  }),
})

const choiceSchema = z.union([
  z.enum(['auto', 'none', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
])

/** The same with tools. */
export const chatToolsRequestSchema = chatRequestSchema.extend({
  messages: z
    .array(
      messageSchema.extend({
        role: z.enum([...messageSchema.shape.role.options, 'tool']),
        tool_calls: z.array(toolCallWire).nullish().describe('Of the assistant: its calls.'),
        tool_call_id: z.string().nullish().describe('Of role tool: the call that the content answers.'),
      }),
    )
    .min(1)
    .max(completionLimits.messages),
  tools: z.array(toolWire).nullish().describe('For models that call tools; the caller executes the calls.'),
  tool_choice: choiceSchema.nullish(),
  parallel_tool_calls: z.literal(true).nullish().describe('A model may always make several calls.'),
})
export type ChatToolsRequest = z.output<typeof chatToolsRequestSchema>

/** The tools of a request, for a model call. */
export function toolsOf({
  tools,
  tool_choice: choice,
}: ChatToolsRequest): Pick<CompletionCall, 'tools' | 'toolChoice'> {
  return {
    tools: tools?.map(({ function: { name, description, parameters } }) => ({
      name,
      description: description ?? undefined,
      parameters: parameters ?? undefined,
    })),
    toolChoice: typeof choice === 'object' && choice !== null ? { name: choice.function.name } : (choice ?? undefined),
  }
}
