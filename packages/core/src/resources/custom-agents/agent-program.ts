import type { BlobStore, DocumentParsers, SandboxImage, Sealer } from '../../kernel/ports/index.ts'
import { codeBounds, unpackPackage, wholeFile } from '../custom-tools/index.ts'
import { openFile } from './agent-files.ts'
import type { CustomAgentRow } from './custom-agent-tables.ts'

/** The file with the function that runs an agent. */
export const programs: Readonly<Record<SandboxImage, string>> = {
  python: 'custom_agents.py',
  node: 'custom_agents.mjs',
}

const wheelFolder = 'wheels/'
const requirementsFile = 'requirements.txt'

export interface AgentProgramDependencies {
  readonly blobs: BlobStore
  readonly sealer: Sealer
  readonly parsers: Pick<DocumentParsers, 'archiveFor'>
}

/**
 * The files of an agent by their path in its folder, without its wheels, which are read when they are installed.
 * @throws `not_found` when the secret of the host is another one by now, `invalid_input`, `unsupported`
 */
export const agentProgram = (
  dependencies: AgentProgramDependencies,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> =>
  filesOf(dependencies, row, { signal, wanted: (path) => !path.startsWith(wheelFolder) })

/** What the packages of an agent are installed from. @throws as `agentProgram` */
export async function agentPackages(
  dependencies: AgentProgramDependencies,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<{ readonly requirements: Uint8Array; readonly wheels: ReadonlyMap<string, Uint8Array> }> {
  const wanted = (path: string) => path === requirementsFile || path.startsWith(wheelFolder)
  const files = await filesOf(dependencies, row, { signal, wanted })
  const wheels = [...files].filter(([path]) => path !== requirementsFile)
  return {
    requirements: files.get(requirementsFile) ?? new Uint8Array(),
    wheels: new Map(wheels.map(([path, content]) => [path.slice(wheelFolder.length), content])),
  }
}

async function filesOf(
  dependencies: AgentProgramDependencies,
  row: CustomAgentRow,
  { signal, wanted }: { readonly signal: AbortSignal; readonly wanted: (path: string) => boolean },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { content } = await openFile(dependencies, row, signal)
  const own = `${row.folder}/`
  const files = await unpackPackage(dependencies.parsers, {
    bytes: await wholeFile(content),
    bounds: codeBounds,
    signal,
    pick: (packaged) => packaged.filter(({ path }) => path.startsWith(own) && wanted(path.slice(own.length))),
  })
  return new Map([...files].map(([path, bytes]) => [path.slice(own.length), bytes]))
}

/** Variables of `envs.json` that have a default. */
export function defaultsOf(files: ReadonlyMap<string, Uint8Array>): Readonly<Record<string, string>> {
  const given = files.get('envs.json')
  if (given === undefined) return {}
  const variables = JSON.parse(new TextDecoder().decode(given)) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
