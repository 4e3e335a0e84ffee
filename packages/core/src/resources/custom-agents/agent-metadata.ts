import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart } from '../../kernel/input/index.ts'
import { envNameSchema } from '../agent-keys/index.ts'
import { nameSchema } from '../custom-tools/index.ts'
import { mostOfAgent, reservedVariables, type RequirementType } from './custom-agent.ts'

const mostServers = 50

const metadataSchema = z.looseObject({
  agent_info: z.looseObject({ description: z.string().max(10_000).nullish() }).nullish(),
  function_info: z.looseObject({
    name: z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,254}$/u, {
      message: 'expected the name of the function of custom_agents.py that runs the agent',
    }),
  }),
  mcp_servers: z.array(nameSchema).max(mostServers).nullish(),
  mcp_config: z.record(nameSchema, z.unknown()).nullish(),
})

/** An MCP server that an agent names. */
export interface NamedServer {
  readonly name: string
  /** What may be listed of its configuration, as JSON text. */
  readonly args: string
}

export interface AgentMetadata {
  readonly description: string | undefined
  /** Its entry point. */
  readonly functionName: string
  readonly servers: readonly NamedServer[]
}

/** Of the configuration of a server only these keys leave the file: others may hold credentials. */
const listedKeys = ['path_constant', 'path_value', 'transport'] as const

function listedArgs(config: unknown): string {
  const entry = (typeof config === 'object' && config !== null ? config : {}) as Readonly<Record<string, unknown>>
  const listed = listedKeys.flatMap((key) => {
    const value = entry[key]
    return typeof value === 'string' && value.length <= 1_000 ? [[key, value] as const] : []
  })
  return JSON.stringify(Object.fromEntries(listed))
}

/** `metadata.json` of an agent. `place` names the file in messages. @throws `invalid_input` that explains what to fix */
export function parseMetadata(text: string, place: string): AgentMetadata {
  const given = jsonObject(text, place, '{"function_info": {"name": "<function of custom_agents.py>"}}')
  const { [place]: metadata } = checkPart(z.object({ [place]: metadataSchema }), { [place]: given })
  const { agent_info: info, function_info: entry, mcp_servers: named, mcp_config: config } = metadata!
  // mcp_dir is the directory of the servers, and none of them.
  const configured = Object.keys(config ?? {}).filter((name) => name !== 'mcp_dir')
  const names = new Set([...(named ?? []), ...configured])
  if (names.size > mostServers)
    throw invalid(`${place} must name at most ${mostServers} MCP servers in mcp_servers and mcp_config.`)
  return {
    description: info?.description ?? undefined,
    functionName: entry.name,
    servers: [...names].map((name) => ({ name, args: listedArgs(config?.[name]) })),
  }
}

const variablesSchema = z
  .record(envNameSchema, z.string().max(65_536).nullable())
  .refine((variables) => Object.keys(variables).length <= mostOfAgent, {
    message: `expected at most ${mostOfAgent} variables`,
  })

export interface AgentVariables {
  /** What users may give keys for, by the name of the variable. */
  readonly requirements: ReadonlyMap<string, RequirementType>
  /** Some variable has a value, which may be a credential. */
  readonly hasDefaults: boolean
}

/**
 * `envs.json` of an agent: variables with their defaults. One without is required, unless the code itself has a default for it.
 * @throws `invalid_input` that explains what to fix
 */
export function parseVariables(text: string, place: string, code: string): AgentVariables {
  const given = jsonObject(text, place, '{"API_KEY": null}, with null or a default for each variable')
  const { [place]: variables } = checkPart(z.object({ [place]: variablesSchema }), { [place]: given })
  const named = Object.entries(variables!)
  return {
    requirements: new Map(
      named
        .filter(([name]) => !reservedVariables.has(name))
        .map(([name, value]) => [name, value === null ? requirementIn(code, name) : 'optional_with_default']),
    ),
    hasDefaults: named.some(([, value]) => value !== null && value !== ''),
  }
}

/** Whether the code reads the variable by `getenv` or `environ.get` with a second argument. */
function requirementIn(code: string, name: string): RequirementType {
  const withDefault = new RegExp(`(?:getenv|environ\\.get)\\(\\s*["']${name}["']\\s*,`)
  return withDefault.test(code) ? 'optional_no_default' : 'required'
}

const invalid = (message: string) => new DocentError({ code: 'invalid_input', message, details: { field: 'file' } })

function jsonObject(text: string, place: string, example: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalid(`${place} must be a JSON object such as ${example}.`)
}
