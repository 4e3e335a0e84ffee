import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackagedFile, ToolServerFile, ToolServerTransport } from '../../kernel/ports/index.ts'
import { codeBounds, objectOf, unpackPackage, type CodeBudget } from '../custom-tools/index.ts'

/** What starts a server, by the program that runs it; the first that is there counts. */
const programs = { python3: 'server.py', node: 'server.mjs' } as const
type Runner = keyof typeof programs
const runners = Object.keys(programs) as Runner[]

/**
 * The files of an MCP server in a ZIP, by their path beside `server.py` (or `server.mjs`), which is at the top or in the only
 * folder there.
 * @throws `invalid_input` that explains what to fix, `unsupported` on a host that cannot open ZIP files, `too_large` beyond the budget
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
  for (const program of Object.values(programs)) {
    if (files.some(({ path }) => path === program)) return ''
    const inFolder = files.filter(({ path }) => path.split('/').length === 2 && path.endsWith(`/${program}`))
    if (inFolder.length === 1) return inFolder[0]!.path.slice(0, -program.length)
  }
  throw new DocentError({
    code: 'invalid_input',
    message: 'The ZIP must hold server.py (or server.mjs, run by Node.js) at its top, or in one folder there.',
  })
}

/** What `envs.json` has about the program's variables: those with a default. @throws `invalid_input` */
export function defaultVariables(files: readonly ToolServerFile[]): Readonly<Record<string, string>> {
  const file = files.find(({ name }) => name === 'envs.json')
  if (!file) return {}
  const given = objectOf(new TextDecoder().decode(file.content), `${file.name} must be a JSON object.`)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** How the program is started, with its variables as its owner has them. */
export function programTransport(
  files: readonly ToolServerFile[],
  env: Readonly<Record<string, string>>,
): ToolServerTransport {
  const command = runners.find((runner) => files.some(({ name }) => name === programs[runner]))!
  return { kind: 'stdio', command, args: [programs[command]], env, files }
}
