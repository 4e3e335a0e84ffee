import { DocentError } from '../../kernel/errors/index.ts'
import { requireFieldsOf } from '../../kernel/input/index.ts'
import { fileNameOf, parseMcpConfig, requireExtension, wholeFile } from '../custom-tools/index.ts'
import type { ServerSource } from './own-server.ts'

/** Exactly one of the three: a tool of the caller, servers by name, or a file. */
export interface InspectionInput {
  readonly toolId?: string | null | undefined
  /** Configurations by name, as in `mcpServers`. */
  readonly servers?: Readonly<Record<string, unknown>> | null | undefined
  /** A `.json` file with servers, or the `.zip` of one. */
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
export function wantedOf(input: InspectionInput): Wanted {
  requireFieldsOf<InspectionInput>(input, {
    toolId: 'optional',
    servers: 'optional',
    fileName: 'optional',
    fileDataBase64: 'optional',
    model: 'optional',
  })
  const { toolId, servers, fileName, fileDataBase64, model } = input
  if (model !== undefined && model !== null)
    throw new DocentError({
      code: 'unsupported',
      message: 'model is not supported; leave it out: rules check the descriptions of the tools.',
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
): Promise<ReadonlyMap<string, ServerSource>> {
  if ('servers' in wanted) return configured(JSON.stringify(wanted.servers))
  const name = fileNameOf(wanted.name)
  requireExtension(name, ['.zip', '.json'])
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(wanted.base64)) throw invalidBody()
  const bytes = await wholeFile(Buffer.from(wanted.base64, 'base64'))
  if (/\.json$/i.test(name)) return configured(new TextDecoder().decode(bytes))
  return new Map([[name.replace(/\.zip$/i, ''), { zip: bytes }]])
}

const configured = (text: string): ReadonlyMap<string, ServerSource> =>
  new Map(Object.entries(parseMcpConfig(text).mcpServers).map(([name, config]) => [name, { config }]))
