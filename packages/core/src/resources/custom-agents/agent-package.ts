import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackageBounds, PackagedFile } from '../../kernel/ports/index.ts'
import { nameSchema, withPackage } from '../custom-tools/index.ts'
import { parseMetadata, parseVariables, type AgentMetadata, type AgentVariables } from './agent-metadata.ts'
import type { AgentType } from './custom-agent.ts'

const bounds: PackageBounds = { maxEntries: 2_000, maxTotalBytes: 200_000_000, maxRatio: 100 }
/** Agents in one file. */
const mostAgentsAtOnce = 50
/** Bytes of a file that is read when an agent is added. */
const largestRead = 2_000_000

const requiredFiles = ['metadata.json', 'custom_agents.py', 'envs.json', 'requirements.txt'] as const

/** An agent as its folder has it. */
export interface PackagedAgent {
  readonly name: string
  readonly folder: string
  readonly metadata: AgentMetadata
  readonly variables: AgentVariables
}

const invalid = (message: string, field = 'file') =>
  new DocentError({ code: 'invalid_input', message, details: { field } })

/**
 * Reads what a ZIP says of its agents: a folder each. Nothing but the files that are checked is unpacked.
 * @throws `invalid_input` saying what to fix, `unsupported` on a host that cannot open ZIP files
 */
export const readAgentPackage = (
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  bytes: Uint8Array,
  given: { readonly agentType: AgentType; readonly agentName: string | undefined },
  signal: AbortSignal,
): Promise<PackagedAgent[]> =>
  withPackage(parsers, { bytes, bounds, signal }, async (packaged) => {
    const folders = agentFolders(packaged)
    if (given.agentName !== undefined && folders.size > 1)
      throw invalid(
        `agent_name is for a ZIP with one agent, and this one has ${folders.size}; leave it out.`,
        'agent_name',
      )
    const agents: PackagedAgent[] = []
    for (const [folder, files] of folders) agents.push(await readAgent(folder, files, { ...given, signal }))
    return agents
  })

/** Files by their path in the folder, by folder. What lies beside the folders belongs to no agent. */
function agentFolders(files: readonly PackagedFile[]): ReadonlyMap<string, ReadonlyMap<string, PackagedFile>> {
  const folders = new Map<string, Map<string, PackagedFile>>()
  for (const file of files) {
    const slash = file.path.indexOf('/')
    if (slash < 0) continue
    const folder = file.path.slice(0, slash)
    const own = folders.get(folder) ?? new Map<string, PackagedFile>()
    folders.set(folder, own.set(file.path.slice(slash + 1), file))
  }
  if (folders.size === 0 || files.some(({ path }) => path === 'metadata.json' || path === 'custom_agents.py'))
    throw invalid('Each agent must be in a folder of its own at the top of the ZIP; put its files into one.')
  if (folders.size > mostAgentsAtOnce)
    throw invalid(`The ZIP holds more than ${mostAgentsAtOnce} folders; add the agents in several files.`)
  return folders
}

async function readAgent(
  folder: string,
  files: ReadonlyMap<string, PackagedFile>,
  given: { readonly agentType: AgentType; readonly agentName: string | undefined; readonly signal: AbortSignal },
): Promise<PackagedAgent> {
  const name = nameSchema.safeParse(given.agentName ?? folder).data
  if (name === undefined)
    throw invalid('The name of an agent must have 1 to 255 characters, without control characters.', 'agent_name')
  requireFiles(folder, files, given.agentType, name)
  const text = async (path: string) => {
    const file = files.get(path)!
    if (file.size > largestRead) throw invalid(`${file.path} must have at most ${largestRead / 1_000_000} MB.`)
    // Also drops the mark that some editors put before the text.
    return new TextDecoder().decode(await file.read(given.signal))
  }
  const metadata = parseMetadata(await text('metadata.json'), `${folder}/metadata.json`)
  const code = await text('custom_agents.py')
  if (!code.includes(metadata.functionName))
    throw invalid(
      `${folder}/custom_agents.py has no function ${metadata.functionName}, which metadata.json names in function_info.name; correct one of them.`,
    )
  return { name, folder, metadata, variables: parseVariables(await text('envs.json'), `${folder}/envs.json`, code) }
}

function requireFiles(
  folder: string,
  files: ReadonlyMap<string, PackagedFile>,
  agentType: AgentType,
  name: string,
): void {
  const missing: string[] = requiredFiles.filter((file) => !files.has(file))
  if (agentType === 'claude') {
    if (!files.has('description.md')) missing.push('description.md')
    if (!files.has(`${folder}.md`) && !files.has(`${name}.md`)) missing.push(`${name}.md`)
  }
  if (missing.length > 0)
    throw invalid(
      `The folder ${folder} of the ZIP lacks ${missing.join(', ')}; add what is missing, or leave the folder out.`,
    )
}
