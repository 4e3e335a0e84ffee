import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackagedFile, ToolServerFile, ToolServerTransport } from '../../kernel/ports/index.ts'
import { codeBounds, objectOf, unpackPackage, type CodeBudget } from '../custom-tools/index.ts'

const program = 'server.py'

/**
 * The files of an MCP server in a ZIP, by their path beside `server.py`, which lies at the top or in the only folder there.
 * @throws `invalid_input` saying what to fix, `unsupported` on a host that cannot open ZIP files, `too_large` beyond the budget
 */
export async function packagedServer(
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  bytes: Uint8Array,
  { signal, budget }: { readonly signal: AbortSignal; readonly budget?: CodeBudget | undefined },
): Promise<ToolServerFile[]> {
  let folder = ''
  const pick = (files: readonly PackagedFile[]) => {
    folder = programFolder(files)
    return files.filter(({ path }) => path.startsWith(folder))
  }
  const files = await unpackPackage(parsers, { bytes, bounds: codeBounds, signal, budget, pick })
  return [...files].map(([path, content]) => ({ name: path.slice(folder.length), content }))
}

/** Empty, or with a slash at its end. */
function programFolder(files: readonly PackagedFile[]): string {
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
