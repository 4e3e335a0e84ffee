import { makeZip, type ZipFixtureEntry } from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import type { ApiClient } from './api-client.ts'
import { toolForm, type FormFields } from './tool-forms.ts'

type Files = Readonly<Record<string, string | object | undefined>>

const server = { path_constant: 'WEATHER', path_value: '${MCP_DIR}/weather/server.py', transport: 'stdio' }
/** What lists say of the MCP server of these agents. */
export const listedArgs = JSON.stringify(server)

/** The files of an agent as users pack them; undefined leaves one out. */
export function agentFiles(folder: string, changes: Files = {}): ZipFixtureEntry[] {
  const files: Files = {
    'metadata.json': {
      agent_info: { name: folder, description: 'Reports on the weather.', framework: 'langgraph' },
      function_info: { name: 'run_agent', is_async: true, parameter_names: ['query', 'chat_history'] },
      mcp_servers: ['weather'],
      mcp_config: {
        mcp_dir: '${MCP_DIR}',
        weather: server,
      },
    },
    'custom_agents.py':
      'import os\nasync def run_agent(query, chat_history=None):\n    return os.getenv("REGION", "all")\n',
    'envs.json': { WEATHER_TOKEN: null, REGION: null, CUSTOM_AGENT_TIMEOUT: '300', CUSTOM_AGENT_API_KEY: null },
    'requirements.txt': 'langgraph\n',
    ...changes,
  }
  return Object.entries(files).flatMap(([name, content]) =>
    content === undefined
      ? []
      : [{ name: `${folder}/${name}`, content: typeof content === 'string' ? content : JSON.stringify(content) }],
  )
}

export const agentZip = (entries: readonly ZipFixtureEntry[] = agentFiles('weather_agent')): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makeZip(entries))

export const langgraph = { agent_type: 'langgraph', agent_args: {} }

/** A form as clients send it. */
export const agentForm = (fields: FormFields = langgraph, zip: Uint8Array<ArrayBuffer> | undefined = agentZip()) =>
  toolForm(fields, zip && ['agents.zip', zip])

/** Ids of the agents that a client has added. */
export async function addedAgents(
  client: ApiClient,
  zip = agentZip(),
  fields: FormFields = langgraph,
): Promise<string[]> {
  const { status, body } = await client.call('POST /agents/custom_agents', { form: agentForm(fields, zip) })
  if (status !== 201) throw new Error(`The agents were not added: ${JSON.stringify(body)}`)
  return body.map(({ agent_custom_agent_id: id }: { agent_custom_agent_id: string }) => id)
}
