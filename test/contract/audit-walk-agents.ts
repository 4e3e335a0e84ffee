import type { ApiServer } from '../support/api-server.ts'
import type { Step } from './audit-walk.ts'

/** Every change that a client can make to tools of agents. */
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
  await step('delete_custom_agent_tool', admin, `DELETE ${path}`)
}
