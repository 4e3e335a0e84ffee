import { agentForm } from '../support/agent-forms.ts'
import type { ApiClient } from '../support/api-client.ts'
import type { ApiServer } from '../support/api-server.ts'
import type { Step } from './audit-walk.ts'

/** Every change that a client can make to agents and their tools. */
export async function walkAgents(step: Step, server: ApiServer): Promise<void> {
  const admin = server.client('admin')
  const form = new FormData()
  form.set('tool_type', 'general_code')
  form.set('tool_args', '{}')
  form.set('file', new Blob(['pass']), 'weather.py')
  await step('add_custom_agent_tool', admin, 'POST /agents/custom_tools', { form })
  const [tool] = (await admin.call<{ id: string }[]>('GET /agents/custom_tools')).body
  const path = `/agents/custom_tools/${tool!.id}`
  await step('update_custom_agent_tool', admin, `PUT ${path}`, { body: { tool_args: { description: 'x' } } })
  const liked = { body: { reference_value: ['weather'] } }
  await step('update_agent_tool_preference', admin, 'POST /agents/tool_preference', liked)
  await step('delete_agent_tool_preference', admin, 'DELETE /agents/tool_preference')
  const value = { body: { name: 'Weather', type: 'private', value: 'a secret' } }
  const key = await step('create_agent_key', admin, 'POST /agents/keys', value)
  await step('update_agent_key', admin, `POST /agents/keys/${key}`, { body: { description: 'x' } })
  const given = { body: { tool: 'weather', keys: [{ name: 'TOKEN', key_id: key }] } }
  await step('create_agent_key_tool_associations', admin, 'POST /agents/tool_association', given)
  const [association] = (await admin.call<{ keys: { associate_id: string }[] }[]>('GET /agents/tool_association')).body
  await walkCustomAgents(step, server, key)
  const withdrawn = `DELETE /agents/tool_association/${association!.keys[0]!.associate_id}`
  await step('delete_agent_tool_association', admin, withdrawn)
  await step('delete_agent_keys', admin, `DELETE /agents/keys/${key}`)
  await step('delete_custom_agent_tool', admin, `DELETE ${path}`)
  for (const operation of ['delete_agent_server_files', 'delete_agent_server_directories']) {
    const chat = await chatWithFile(admin)
    await step(operation, admin, `DELETE /chats/${chat}/${operation.slice('delete_'.length)}`)
  }
}

async function chatWithFile(client: ApiClient): Promise<string> {
  const chat = (await client.call('POST /chats')).body.id as string
  const body = { message: 'Write.', llm: 'scripted', llm_args: { use_agent: true } }
  await client.call(`POST /chats/${chat}/completions`, { body })
  return chat
}

async function walkCustomAgents(step: Step, server: ApiServer, key: unknown): Promise<void> {
  const admin = server.client('admin')
  await step('add_custom_agent', admin, 'POST /agents/custom_agents', { form: agentForm() })
  const [agent] = (await admin.call<{ id: string }[]>('GET /agents/custom_agents')).body
  const path = `/agents/custom_agents/${agent!.id}`
  await step('update_custom_agent', admin, `PUT ${path}`, { body: { agent_args: { description: 'x' } } })
  const tools = '/agents/custom_agent_tool_associations'
  const tool = { body: { agent_id: agent!.id, mcp_server_name: 'weather', tool_name: 'weather' } }
  const ofTool = await step('create_custom_agent_tool_association', admin, `POST ${tools}`, tool)
  await step('delete_custom_agent_tool_associations', admin, `DELETE ${tools}/${ofTool}`)
  const keys = '/agents/custom_agent_key_associations'
  const given = { body: { agent_id: agent!.id, env_key_name: 'OWN', key_id: key } }
  const ofKey = await step('create_custom_agent_key_association', admin, `POST ${keys}`, given)
  await step('delete_custom_agent_key_associations', admin, `DELETE ${keys}/${ofKey}`)
  await step('delete_custom_agent', admin, `DELETE ${path}`)
}
