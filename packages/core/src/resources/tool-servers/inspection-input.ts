import { DocentError } from '../../kernel/errors/index.ts'
import { parseMcpConfig, requireExtension, wholeFile, type McpServerConfig } from '../custom-tools/index.ts'

/** Exactly one of the three: a tool of the caller, servers by name, or a file. */
export interface InspectionInput {
  readonly toolId?: string | null | undefined
  /** Configurations by name, as in `mcpServers`. */
  readonly servers?: Readonly<Record<string, unknown>> | null | undefined
  /** A `.json` file with servers. */
  readonly fileName?: string | null | undefined
  readonly fileDataBase64?: string | null | undefined
  /** Not supported: rules look at the tools. */
  readonly model?: string | null | undefined
}

const invalidBody = () => new DocentError({ code: 'invalid_input', message: 'Invalid format for the request body.' })

type Wanted =
  | { readonly toolId: string }
  | { readonly servers: Readonly<Record<string, unknown>> }
  | { readonly name: string; readonly base64: string }

/** @throws `invalid_input` unless it is one of the three */
export function wantedOf({ toolId, servers, fileName, fileDataBase64, model }: InspectionInput): Wanted {
  if (model !== undefined && model !== null)
    throw new DocentError({
      code: 'unsupported',
      message: 'model is not supported; leave it out: rules look at what the tools say.',
      details: { field: 'model' },
    })
  const given = [
    ...(typeof toolId === 'string' ? [{ toolId }] : []),
    ...(servers !== undefined && servers !== null ? [{ servers }] : []),
    ...(typeof fileName === 'string' || typeof fileDataBase64 === 'string' ? ['file' as const] : []),
  ]
  const [wanted] = given
  if (given.length !== 1 || wanted === undefined) throw invalidBody()
  if (wanted !== 'file') return wanted
  if (typeof fileName !== 'string' || typeof fileDataBase64 !== 'string') throw invalidBody()
  return { name: fileName, base64: fileDataBase64 }
}

/** @throws `invalid_input`, `unsupported_media_type`, `too_large` */
export async function serversOf(
  wanted: Exclude<Wanted, { readonly toolId: string }>,
): Promise<Readonly<Record<string, McpServerConfig>>> {
  if ('servers' in wanted) return parseMcpConfig(JSON.stringify(wanted.servers)).mcpServers
  requireExtension(wanted.name, ['.json'])
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(wanted.base64)) throw invalidBody()
  const bytes = await wholeFile(Buffer.from(wanted.base64, 'base64'))
  return parseMcpConfig(new TextDecoder().decode(bytes)).mcpServers
}
