import type { BlobStore, DocumentParsers, PackageBounds, SandboxImage, Sealer } from '../../kernel/ports/index.ts'
import { wholeFile, withPackage } from '../custom-tools/index.ts'
import { openFile } from './agent-files.ts'
import type { CustomAgentRow } from './custom-agent-tables.ts'

export const packageBounds: PackageBounds = { maxEntries: 2_000, maxTotalBytes: 200_000_000, maxRatio: 100 }

/** The file with the function that runs an agent. */
export const programs: Readonly<Record<SandboxImage, string>> = {
  python: 'custom_agents.py',
  node: 'custom_agents.mjs',
}

const wheelFolder = 'wheels/'

/** The files of an agent, unpacked. */
export interface AgentProgram {
  /** By their path in the folder of the agent, without those of `wheels`. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Packages that came with it, by file name. */
  readonly wheels: ReadonlyMap<string, Uint8Array>
}

export interface AgentProgramDependencies {
  readonly blobs: BlobStore
  readonly sealer: Sealer
  readonly parsers: Pick<DocumentParsers, 'archiveFor'>
}

/** @throws `not_found` when the secret of the host is another one by now, `invalid_input`, `unsupported` */
export async function agentProgram(
  dependencies: AgentProgramDependencies,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<AgentProgram> {
  const { content } = await openFile(dependencies, row, signal)
  const bytes = await wholeFile(content)
  const own = `${row.folder}/`
  return withPackage(dependencies.parsers, { bytes, bounds: packageBounds, signal }, async (packaged) => {
    const files = new Map<string, Uint8Array>()
    const wheels = new Map<string, Uint8Array>()
    for (const file of packaged.filter(({ path }) => path.startsWith(own))) {
      const path = file.path.slice(own.length)
      if (path.startsWith(wheelFolder)) wheels.set(path.slice(wheelFolder.length), await file.read(signal))
      else files.set(path, await file.read(signal))
    }
    return { files, wheels }
  })
}

/** Variables of `envs.json` that have a default. */
export function defaultsOf({ files }: AgentProgram): Readonly<Record<string, string>> {
  const given = files.get('envs.json')
  if (given === undefined) return {}
  const variables = JSON.parse(new TextDecoder().decode(given)) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
