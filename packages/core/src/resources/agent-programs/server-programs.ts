import type { Scope } from '../../access/index.ts'
import type { CustomAgentRow } from '../custom-agents/index.ts'
import { codeBudget, folderNameOf } from '../custom-tools/index.ts'
import type { LoadProgramDependencies } from './agent-programs-dependencies.ts'

/** Programs of MCP servers that an agent starts itself. */
export interface ServerPrograms {
  /** By path: a folder for each server. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What they expect in their environment, all together: the agent hands its own on. */
  readonly environment: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
}

/**
 * The tools that an agent gets as MCP servers, of those that are programs.
 * @throws as `programOf`; `too_large` where they are more together than a program can have
 */
export async function serverFolders(
  { records, tools, findServers }: Pick<LoadProgramDependencies, 'records' | 'tools' | 'findServers'>,
  scope: Scope,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<ServerPrograms> {
  const associations = await records.tools(scope, [row.id])
  const names = associations.flatMap(({ tool_name: name }) => name ?? [])
  const byName = new Map((names.length === 0 ? [] : await tools.named(scope, names)).map((one) => [one.tool_name, one]))
  const files = new Map<string, Uint8Array>()
  const secrets: string[] = []
  let environment: Readonly<Record<string, string>> = {}
  const folders = new Set<string>()
  const budget = codeBudget('Take some of the MCP servers away from the agent (custom_agent_tool_associations).')
  for (const { server_name: server, tool_name: name } of associations) {
    const tool = name === null ? undefined : byName.get(name)
    const found = tool && (await findServers.programOf(scope, tool, budget, signal))
    if (!found) continue
    const folder = folderNameOf(folderIn(row, server) ?? server, folders)
    for (const file of found.files) files.set(`${folder}/${file.name}`, file.content)
    environment = { ...environment, ...found.environment }
    secrets.push(...found.secrets)
  }
  return { files, environment, secrets }
}

/** The folder that the agent's metadata names, as in `${MCP_DIR}/weather/server.py`. */
function folderIn(row: CustomAgentRow, server: string): string | undefined {
  const listed = row.servers as readonly { readonly name: string; readonly args: string }[]
  const { path_value: path } = JSON.parse(listed.find(({ name }) => name === server)?.args ?? '{}') as {
    readonly path_value?: string
  }
  return /^\$\{MCP_DIR\}\/([A-Za-z0-9_-]{1,64})\/server\.py$/.exec(path ?? '')?.[1]
}
