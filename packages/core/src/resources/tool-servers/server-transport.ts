import { DocentError } from '../../kernel/errors/index.ts'
import type { ToolServerTransport } from '../../kernel/ports/index.ts'
import type { McpServerConfig } from '../custom-tools/index.ts'
import { filledIn } from './placeholders.ts'

export type ServerType = 'http' | 'sse' | 'stdio'

const kinds: Readonly<Record<string, 'http' | 'sse'>> = {
  http: 'http',
  'streamable-http': 'http',
  streamable_http: 'http',
  streamableHttp: 'http',
  sse: 'sse',
}

/** How a server of a configuration is reached. @throws `invalid_input` for a transport that does not exist */
export function serverTypeOf({ url, transport }: McpServerConfig): ServerType {
  if (url === undefined) return 'stdio'
  // Where nothing is declared, servers of the older kind are known by the path that they have by custom.
  const usual = /\/sse\/?$/.test(new URL(url).pathname) ? 'sse' : 'http'
  const kind = transport === undefined ? usual : kinds[transport]
  if (kind !== undefined) return kind
  throw new DocentError({
    code: 'invalid_input',
    message: `The transport of a server with a url is http or sse, not ${transport!.slice(0, 32)}.`,
    details: { field: 'transport' },
  })
}

/** All texts in which placeholders are replaced. */
export const textsOf = ({ url, headers = {}, args = [], env = {} }: McpServerConfig): string[] => [
  ...(url === undefined ? [] : [url]),
  ...Object.values(headers),
  ...args,
  ...Object.values(env),
]

/**
 * The transport of a server with its placeholders replaced.
 * @param environment - What its owner gives it as variables.
 * @throws `invalid_input`
 */
export function transportOf(
  config: McpServerConfig,
  values: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>>,
): ToolServerTransport {
  const kind = serverTypeOf(config)
  const fill = (text: string) => filledIn(text, values)
  const filled = (texts: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
  if (kind !== 'stdio') return { kind, url: fill(config.url!), headers: filled(config.headers) }
  return {
    kind,
    command: config.command!,
    args: (config.args ?? []).map(fill),
    env: { ...environment, ...filled(config.env) },
    files: [],
  }
}
