import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, PackagedFile, SandboxImage } from '../../kernel/ports/index.ts'
import { codeBounds, nameSchema, withPackage } from '../custom-tools/index.ts'
import { programs } from './agent-program.ts'
import { parseMetadata, parseVariables, type AgentMetadata, type AgentVariables } from './agent-metadata.ts'
import type { AgentType } from './custom-agent.ts'

/** Agents in one file. */
const mostAgentsAtOnce = 50
/** Bytes of a file that is read when an agent is added. */
const largestRead = 2_000_000

/** Characters of the instructions of an agent that a model plays. */
const longestDefinition = 100_000

const requiredFiles = ['metadata.json', 'custom_agents.py', 'envs.json', 'requirements.txt'] as const
/** Of an agent in JavaScript, whose packages are in its folder. */
const requiredOfScript = ['metadata.json', 'custom_agents.mjs', 'envs.json'] as const

/** An agent as its folder has it. */
export interface PackagedAgent {
  readonly name: string
  readonly folder: string
  readonly metadata: AgentMetadata
  readonly variables: AgentVariables
  /** What runs its program; undefined where a model plays the agent. */
  readonly image: SandboxImage | undefined
  /** Whether packages have to be installed before it can run. */
  readonly needsPackages: boolean
  /** Instructions for the model that plays the agent. */
  readonly definition: string | undefined
}

const invalid = (message: string, field = 'file') =>
  new DocentError({ code: 'invalid_input', message, details: { field } })

/**
 * Reads the agents that a ZIP describes: a folder each. Nothing but the files that are checked is unpacked.
 * @throws `invalid_input` that explains what to fix, `unsupported` on a host that cannot open ZIP files
 */
export const readAgentPackage = (
  parsers: Pick<DocumentParsers, 'archiveFor'>,
  bytes: Uint8Array,
  given: { readonly agentType: AgentType; readonly agentName: string | undefined },
  signal: AbortSignal,
): Promise<PackagedAgent[]> =>
  withPackage(parsers, { bytes, bounds: codeBounds, signal }, async (packaged) => {
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

/** Files by their path in the folder, by folder. What is beside the folders belongs to no agent. */
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
  const isScript = given.agentType !== 'claude' && !files.has(programs.python) && files.has(programs.node)
  requireFiles(folder, files, given.agentType, { name, isScript })
  const text = (path: string) => textOf(files.get(path)!, given.signal)
  const metadata = parseMetadata(await text('metadata.json'), `${folder}/metadata.json`)
  const image = isScript ? 'node' : 'python'
  const program = programs[image]
  const code = await text(program)
  if (!code.includes(metadata.functionName))
    throw invalid(
      `${folder}/${program} has no function ${metadata.functionName}, which metadata.json names in function_info.name; correct one of them.`,
    )
  const variables = parseVariables(await text('envs.json'), `${folder}/envs.json`, code)
  const agent = { name, folder, metadata, variables }
  if (given.agentType === 'claude') {
    const own = files.has(`${name}.md`) ? `${name}.md` : `${folder}.md`
    const definition = await text(own)
    if (definition.length > longestDefinition)
      throw invalid(`${folder}/${own} must have at most ${longestDefinition} characters.`)
    return { ...agent, image: undefined, needsPackages: false, definition }
  }
  const needsPackages = image === 'python' && hasRequirements(await text('requirements.txt'))
  return { ...agent, image, needsPackages, definition: undefined }
}

async function textOf(file: PackagedFile, signal: AbortSignal): Promise<string> {
  if (file.size > largestRead) throw invalid(`${file.path} must have at most ${largestRead / 1_000_000} MB.`)
  // Also drops the mark that some editors put before the text.
  return new TextDecoder().decode(await file.read(signal))
}

/** Whether a line of `requirements.txt` is more than a comment. */
const hasRequirements = (text: string): boolean =>
  text.split('\n').some((line) => line.replace(/#.*/, '').trim() !== '')

function requireFiles(
  folder: string,
  files: ReadonlyMap<string, PackagedFile>,
  agentType: AgentType,
  { name, isScript }: { readonly name: string; readonly isScript: boolean },
): void {
  const required: readonly string[] = isScript ? requiredOfScript : requiredFiles
  const missing = required.filter((file) => !files.has(file))
  if (agentType === 'claude') {
    if (!files.has('description.md')) missing.push('description.md')
    if (!files.has(`${folder}.md`) && !files.has(`${name}.md`)) missing.push(`${name}.md`)
  }
  if (missing.length > 0)
    throw invalid(
      `The folder ${folder} of the ZIP lacks ${missing.join(', ')}; add what is missing, or leave the folder out.`,
    )
}
