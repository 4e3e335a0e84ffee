import { agentZip } from '../../../support/agent-forms.ts'
import type { Situations } from '../situation.ts'

export const agentRequests: Situations = {
  get_all_agents: {},
  list_agent_tools: {},
  list_agent_directory_stats: {},
  list_agent_tool_preference: {},
  update_agent_tool_preference: { body: { reference_value: ['weather'] } },
  delete_agent_tool_preference: {},
  add_custom_agent_tool: {
    fields: { tool_type: 'general_code', tool_args: '{}' },
    file: { name: 'new.py', content: 'pass' },
  },
  list_custom_agent_tools: {},
  get_custom_agent_tool: {},
  update_custom_agent_tool: { body: { tool_args: { description: 'Changed.' } } },
  delete_custom_agent_tool: {},
  download_custom_agent_tool: {},
  inspect_mcp_tool: { body: { servers: { weather: { command: 'python3' } } } },
  list_mcp_tools: { body: {} },
  get_mcp_sdk_options: {},
  start_mcp_authorization: ({ records }) => ({
    body: { tool_id: records.tool },
    refusedToAll: 'The tool has no server; test/contract/mcp-authorization.test.ts has one.',
  }),
  finish_mcp_authorization: {
    query: { state: 'made-up', code: 'made-up' },
    refusedToAll: 'Nobody began this; test/contract/mcp-authorization.test.ts has answers to what was begun.',
  },
  confirm_mcp_authorization: {
    fields: { confirmation: 'made-up' },
    refusedToAll: 'Nobody began this; test/contract/mcp-authorization.test.ts has answers to what was begun.',
  },
  get_mcp_authorization: {},
  delete_mcp_authorization: {},
  list_agent_keys: {},
  create_agent_key: { body: { name: 'New', type: 'private', value: 'the secret of a service' } },
  update_agent_key: ({ records }) => ({
    path: { key_id: records.agentKey },
    body: { description: 'Changed.', value: 'another secret' },
  }),
  delete_agent_keys: ({ records }) => ({ path: { key_id: records.agentKey } }),
  list_agent_key_tool_associations: {},
  create_agent_key_tool_associations: ({ records }) => ({
    body: { tool: 'weather', keys: [{ name: 'TOKEN', key_id: records.agentKey }] },
  }),
  delete_agent_tool_association: {},
  add_custom_agent: {
    fields: { agent_type: 'langgraph', agent_args: '{}' },
    file: { name: 'new.zip', content: agentZip() },
  },
  list_custom_agents: {},
  get_custom_agent: {},
  update_custom_agent: {
    body: { agent_args: { description: 'Changed.' }, mcp_servers_mapping: { weather: 'weather' } },
  },
  delete_custom_agent: {},
  download_custom_agent: {},
  get_agent_suggestions: {},
  list_custom_agent_tool_associations: ({ records }) => [
    {},
    { when: 'of an agent', query: { agent_id: records.agent } },
  ],
  create_custom_agent_tool_association: ({ records }) => ({
    body: { agent_id: records.agent, mcp_server_name: 'weather', tool_name: 'weather' },
  }),
  delete_custom_agent_tool_associations: {},
  list_custom_agent_key_associations: ({ records }) => [
    {},
    { when: 'of an agent', query: { agent_id: records.agent } },
  ],
  create_custom_agent_key_association: ({ records }) => ({
    body: { agent_id: records.agent, env_key_name: 'REGION', key_id: records.agentKey },
  }),
  delete_custom_agent_key_associations: ({ records }) => ({ path: { association_ids: records.keyOfAgent } }),
}
