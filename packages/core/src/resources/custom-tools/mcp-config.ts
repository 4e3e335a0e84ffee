import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart } from '../../kernel/input/index.ts'
import { nameSchema, objectOf, toolUsageModeSchema } from './tool-args.ts'

/** Servers of one configuration. */
const mostServers = 50

const texts = z.record(z.string().min(1).max(255), z.string().max(16_384))

const serverSchema = z
  .looseObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .optional(),
    headers: texts.optional(),
    transport: z.string().max(64).optional(),
    command: z.string().min(1).max(1_024).optional(),
    args: z.array(z.string().max(16_384)).max(200).optional(),
    env: texts.optional(),
    tool_usage_mode: toolUsageModeSchema.optional(),
    description: z.string().max(10_000).optional(),
  })
  .refine(({ url, command }) => (url === undefined) !== (command === undefined), {
    message: 'expected either a url or a command',
  })

/** As it is written, so that two names do not become one. */
const isServerName = (name: string): boolean => nameSchema.safeParse(name).data === name

const mcpConfigSchema = z.object({
  mcpServers: z
    .record(z.string(), serverSchema)
    .refine((servers) => Object.keys(servers).every(isServerName), {
      message:
        'expected names of servers with 1 to 255 characters, without control characters, that do not begin or end with blanks',
    })
    .refine((servers) => Object.keys(servers).length > 0, { message: 'expected at least one server' })
    .refine((servers) => Object.keys(servers).length <= mostServers, {
      message: `expected at most ${mostServers} servers`,
    }),
})
/** Servers by name. */
export type McpConfig = z.output<typeof mcpConfigSchema>
export type McpServerConfig = z.output<typeof serverSchema>

const howTo = 'mcp_config_json must be JSON with the servers by name: {"mcpServers": {"<name>": {"url": "https://…"}}}.'

/**
 * The servers of a configuration; one that is wrong makes it invalid. Some clients send the servers without `mcpServers`
 * around them.
 * @throws `invalid_input` naming the place
 */
export function parseMcpConfig(text: string): McpConfig {
  const given = objectOf(text, howTo)
  return checkPart(mcpConfigSchema, 'mcpServers' in given ? given : { mcpServers: given })
}

/** As written in the arguments of one tool. */
export const mcpConfigText = (config: McpConfig): string => JSON.stringify(config)

const withoutCredentials = new Set(['url', 'transport', 'description', 'tool_usage_mode'])

/** Whether a configuration may hold credentials: all that is more than a plain address counts as one. */
export const mayHoldCredentials = ({ mcpServers }: McpConfig): boolean =>
  Object.values(mcpServers).some(
    (server) => Object.keys(server).some((key) => !withoutCredentials.has(key)) || /[?#@]/.test(server.url ?? ''),
  )

/** @throws `invalid_input` when the text and the file of a call differ, or neither is there */
export function onlyConfig(text: string | undefined, file: string | undefined): McpConfig {
  if (text === undefined && file === undefined)
    throw new DocentError({ code: 'invalid_input', message: howTo, details: { field: 'tool_args.mcp_config_json' } })
  const config = parseMcpConfig((text ?? file)!)
  if (text !== undefined && file !== undefined && mcpConfigText(config) !== mcpConfigText(parseMcpConfig(file)))
    throw new DocentError({
      code: 'invalid_input',
      message: 'The file and mcp_config_json are two configurations; send one of them.',
      details: { field: 'tool_args.mcp_config_json' },
    })
  return config
}
