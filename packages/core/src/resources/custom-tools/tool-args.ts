import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart } from '../../kernel/input/index.ts'
import type { ToolType } from './custom-tool.ts'

/** Characters of the arguments of a tool or an agent, as JSON. */
export const longestArguments = 256 * 1024

/** A name as lists show it. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => !/\p{Cc}/u.test(name) && name.isWellFormed(), { message: 'must not hold control characters' })

export const toolUsageModeSchema = z
  .array(z.enum(['runner', 'creator']))
  .min(1)
  .max(2)

/** The keys that mean something here; others are kept for whom they mean something. */
const toolArgsSchema = z.looseObject({
  tool_name: nameSchema.optional(),
  description: z.string().max(10_000).optional(),
  enable_by_default: z.boolean().optional(),
  should_unzip: z.boolean().optional(),
  tool_usage_mode: toolUsageModeSchema.optional(),
  /** Asks before each call, not only once the run has read what others wrote. */
  approval: z.literal('always').optional(),
  mcp_config_json: z.string().max(longestArguments).optional(),
})
export type ToolArgs = z.output<typeof toolArgsSchema>

const invalid = (message: string, field: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field } })

/** An object that comes as it is or as JSON text, as forms carry it. @throws `invalid_input` with the message for other texts */
export function objectOf(given: unknown, message: string): Readonly<Record<string, unknown>> {
  const value = typeof given === 'string' ? parsed(given) : given
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new DocentError({ code: 'invalid_input', message })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The arguments of a tool, checked for its type. @throws `invalid_input` naming the key */
export function checkedToolArgs(given: Readonly<Record<string, unknown>>, toolType: ToolType): ToolArgs {
  const { tool_args: args } = checkPart(z.object({ tool_args: toolArgsSchema }), { tool_args: given })
  if (JSON.stringify(args).length > longestArguments)
    throw invalid(`tool_args must have at most ${longestArguments} characters as JSON.`, 'tool_args')
  if (args.mcp_config_json !== undefined && toolType !== 'remote_mcp')
    throw invalid('mcp_config_json is for tools of the type remote_mcp; leave it out.', 'tool_args.mcp_config_json')
  return args
}

/** @throws `invalid_input` for a file that cannot be unpacked */
export function requireUnzippable(args: ToolArgs, toolType: ToolType, fileName: string): void {
  if (args.should_unzip !== true || (toolType === 'general_code' && /\.zip$/i.test(fileName))) return
  throw invalid(
    'should_unzip is for a .zip file of the type general_code; leave it out, or upload one.',
    'tool_args.should_unzip',
  )
}
