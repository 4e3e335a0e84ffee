import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobContent } from '../../kernel/ports/index.ts'

export const toolTypes = ['local_mcp', 'remote_mcp', 'browser_action', 'general_code'] as const
export type ToolType = (typeof toolTypes)[number]

export const toolTypeSchema = z
  .enum(toolTypes)
  .describe(
    'local_mcp: an MCP server in a ZIP; remote_mcp: MCP servers elsewhere; browser_action: a script for a browser; general_code: code that models import.',
  )

/** A tool of a user for their agents. */
export const customToolSchema = z.object({
  id: z.string(),
  toolName: z.string(),
  toolType: toolTypeSchema,
  toolArgs: z.record(z.string(), z.unknown()).describe('As the tool was registered and changed since, with defaults.'),
  ownerEmail: z.string().describe('Empty when unknown.'),
})
export type CustomTool = z.output<typeof customToolSchema>

export const customToolDetailsSchema = customToolSchema.extend({
  fileName: z.string().optional().describe('Name of its file, where it has one.'),
})
export type CustomToolDetails = z.output<typeof customToolDetailsSchema>

export const customToolIdSchema = z.object({ agentCustomToolId: z.string() })
export type CustomToolId = z.output<typeof customToolIdSchema>

/** A file of a caller, read once. */
export interface GivenFile {
  readonly filename: string
  readonly content: BlobContent
}

/** What a tool is registered with. What is missing or wrong is reported in the order in which it is checked. */
export interface CustomToolInput {
  /** `local_mcp`, `remote_mcp`, `browser_action` or `general_code`. */
  readonly toolType?: string | undefined
  /** An object, or one as JSON text. */
  readonly toolArgs?: string | Readonly<Record<string, unknown>> | undefined
  /** At most 20 MB; a `remote_mcp` may come as a `.json` file. */
  readonly file?: GivenFile | undefined
  /** Instead of the name that the file came with. */
  readonly filename?: string | undefined
  /** Models do not describe tools here: true is `unsupported`. */
  readonly generateSystemPrompt?: boolean | undefined
}

export interface CustomToolUpdate {
  /** Keys that change; the others stay. */
  readonly toolArgs?: unknown
}

export const missingToolFile = 'The stored file of this custom tool is missing; update the tool with its file.'

/** A kept file, as it came. */
export interface KeptFile {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

export const toolIdsSchema = z.array(z.string().min(1).max(128)).min(1).max(1000)

/** A user's tools; more are `forbidden`. */
export const mostTools = 1_000

export const noSuchTool = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no custom tool with this id, or it is not yours.',
  })

export const notFoundOrUnchanged = () =>
  new DocentError({ code: 'not_found', message: 'Custom agent tool not found or no changes made.' })
