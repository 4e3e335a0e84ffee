import type { Situations } from '../situation.ts'

export const agentRequests: Situations = {
  add_custom_agent_tool: {
    fields: { tool_type: 'general_code', tool_args: '{}' },
    file: { name: 'new.py', content: 'pass' },
  },
  list_custom_agent_tools: {},
  get_custom_agent_tool: {},
  update_custom_agent_tool: { body: { tool_args: { description: 'Changed.' } } },
  delete_custom_agent_tool: {},
  download_custom_agent_tool: {},
}
