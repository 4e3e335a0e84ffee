import { DocentError } from '../../kernel/errors/index.ts'
import type {
  DocumentParsers,
  PackageBounds,
  PackagedFile,
  ToolServerFile,
  ToolServerTransport,
} from '../../kernel/ports/index.ts'
import { objectOf, withPackage } from '../custom-tools/index.ts'

const bounds: PackageBounds = { maxEntries: 2_000, maxTotalBytes: 100_000_000, maxRatio: 100 }
const program = 'server.py'

/**
 * The files of an MCP server in a ZIP, by their path beside `server.py`, which lies at the top or in the only folder there.
 * @throws `invalid_input` saying what to fix, `unsupported` on a host that cannot open ZIP files
 */
export const packagedServer = (
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ToolServerFile[]> =>
  withPackage(parsers, { bytes, bounds, signal }, async (files) => {
    const folder = folderOf(files)
    const read: ToolServerFile[] = []
    for (const file of files.filter(({ path }) => path.startsWith(folder)))
      read.push({ name: file.path.slice(folder.length), content: await file.read(signal) })
    return read
  })

/** Empty, or with a slash at its end. */
function folderOf(files: readonly PackagedFile[]): string {
  if (files.some(({ path }) => path === program)) return ''
  const folders = files.flatMap(({ path }) =>
    /^[^/]+\/server\.py$/.test(path) ? [path.slice(0, -program.length)] : [],
  )
  if (folders.length === 1) return folders[0]!
  throw new DocentError({
    code: 'invalid_input',
    message: `The ZIP must hold ${program} at its top, or in one folder there.`,
  })
}

/** What `envs.json` says of the program's variables: those with a default. @throws `invalid_input` */
export function defaultVariables(files: readonly ToolServerFile[]): Readonly<Record<string, string>> {
  const file = files.find(({ name }) => name === 'envs.json')
  if (!file) return {}
  const given = objectOf(new TextDecoder().decode(file.content), `${file.name} must be a JSON object.`)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** How the program is started, with its variables as its owner has them. */
export const programTransport = (
  files: readonly ToolServerFile[],
  env: Readonly<Record<string, string>>,
): ToolServerTransport => ({ kind: 'stdio', command: 'python3', args: [program], env, files })
