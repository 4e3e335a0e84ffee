import { customToolDetailsSchema, customToolIdSchema, customToolSchema } from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const customToolWire = wireSchema(customToolSchema, { name: 'CustomAgentTool' })
export const customToolDetailsWire = wireSchema(customToolDetailsSchema, { name: 'CustomAgentToolDetails' })
export const customToolIdWire = wireSchema(customToolIdSchema, { name: 'CustomAgentToolId' })

/** What is wrong is reported by the use case, in its order. */
export const customToolFormSchema = z.object({
  tool_type: z.string().optional().describe('Required: local_mcp, remote_mcp, browser_action or general_code.'),
  tool_args: z.string().optional().describe('Required: an object as JSON text.'),
  filename: z.string().max(1_000).optional().describe('Instead of the name that the file comes with.'),
  generate_system_prompt: z.boolean().optional().describe('Not supported: true is refused.'),
})

export const customToolUpdateSchema = component(
  'UpdateCustomAgentToolRequest',
  z.object({
    tool_args: z.record(z.string(), z.unknown()).nullish().describe('Required: the keys that change.'),
  }),
)
