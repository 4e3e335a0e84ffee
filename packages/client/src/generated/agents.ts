// Written by `npm run golden` from the route table; changes here are lost.

import type {
  Agent,
  AgentKey,
  AgentSDKOptions,
  AgentServerDirectoryStatsPerAgentChatSession,
  AgentToolKeyAssociations,
  AgentToolSpec,
  Count,
  CreateAgentKeyRequest,
  CreateAgentToolKeyAssociationsRequest,
  CreateCustomAgentKeyAssociationRequest,
  CreateCustomAgentToolAssociationRequest,
  CustomAgentDetail,
  CustomAgentId,
  CustomAgentKeyAssociation,
  CustomAgentSuggestion,
  CustomAgentTool,
  CustomAgentToolAssociation,
  CustomAgentToolDetails,
  CustomAgentToolId,
  DeleteCustomAgentKeyAssociationsResponse,
  DeleteCustomAgentToolAssociationsResponse,
  InspectMCPToolRequest,
  ListMCPToolsRequest,
  MCPAuthorization,
  MCPInspection,
  MCPToolList,
  StartMCPAuthorizationRequest,
  StartedMCPAuthorization,
  UpdateAgentKeyRequest,
  UpdateAgentToolPreferenceRequest,
  UpdateCustomAgentRequest,
  UpdateCustomAgentToolRequest,
} from './components.ts'
import type { Download, FileContent, Operation } from '../operation.ts'

export interface GetAllAgentsOperation {
  answer: Agent[]
}

/** Lists the agents. `GET /api/v1/agents` */
export const getAllAgents: Operation<GetAllAgentsOperation> = {
  method: 'GET',
  path: '/api/v1/agents',
}

export interface ListAgentToolsOperation {
  answer: AgentToolSpec[]
}

/** Lists the tools that agents have. `GET /api/v1/agents/tools` */
export const listAgentTools: Operation<ListAgentToolsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/tools',
}

export interface ListAgentToolPreferenceOperation {
  answer: string[]
}

/** Lists the tools that the caller prefers, by name. `GET /api/v1/agents/tool_preference` */
export const listAgentToolPreference: Operation<ListAgentToolPreferenceOperation> = {
  method: 'GET',
  path: '/api/v1/agents/tool_preference',
}

export interface UpdateAgentToolPreferenceOperation {
  body: UpdateAgentToolPreferenceRequest
  answer: undefined
}

/** Sets the tools that the caller prefers. `POST /api/v1/agents/tool_preference` */
export const updateAgentToolPreference: Operation<UpdateAgentToolPreferenceOperation> = {
  method: 'POST',
  path: '/api/v1/agents/tool_preference',
  body: 'json',
  answer: 'none',
}

export interface DeleteAgentToolPreferenceOperation {
  answer: undefined
}

/** Forgets the tools that the caller prefers. `DELETE /api/v1/agents/tool_preference` */
export const deleteAgentToolPreference: Operation<DeleteAgentToolPreferenceOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/tool_preference',
  answer: 'none',
}

export interface AddCustomAgentToolOperation {
  body: {
    /** Required: local_mcp, remote_mcp, browser_action or general_code. */
    tool_type?: string | undefined
    /** Required: an object as JSON text. */
    tool_args?: string | undefined
    /** Instead of the name that the file comes with. */
    filename?: string | undefined
    /** Not supported: true is refused. */
    generate_system_prompt?: boolean | undefined
    /** Required but for remote_mcp. */
    file?: FileContent | undefined
  }
  answer: CustomAgentToolId[]
  keyed: true
}

/** Registers a tool of the caller. `POST /api/v1/agents/custom_tools` */
export const addCustomAgentTool: Operation<AddCustomAgentToolOperation> = {
  method: 'POST',
  path: '/api/v1/agents/custom_tools',
  body: 'form',
  keyed: true,
}

export interface ListCustomAgentToolsOperation {
  answer: CustomAgentTool[]
}

/** Lists the caller's tools, the oldest first. `GET /api/v1/agents/custom_tools` */
export const listCustomAgentTools: Operation<ListCustomAgentToolsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_tools',
}

export interface GetCustomAgentToolOperation {
  params: {
    tool_id: string
  }
  answer: CustomAgentToolDetails
}

/** Returns a tool of the caller. `GET /api/v1/agents/custom_tools/{tool_id}` */
export const getCustomAgentTool: Operation<GetCustomAgentToolOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_tools/{tool_id}',
}

export interface UpdateCustomAgentToolOperation {
  params: {
    tool_id: string
  }
  body?: UpdateCustomAgentToolRequest | undefined
  answer: CustomAgentToolId
}

/** Changes arguments of a tool of the caller. `PUT /api/v1/agents/custom_tools/{tool_id}` */
export const updateCustomAgentTool: Operation<UpdateCustomAgentToolOperation> = {
  method: 'PUT',
  path: '/api/v1/agents/custom_tools/{tool_id}',
  body: 'json',
}

export interface DeleteCustomAgentToolOperation {
  params: {
    /** Comma-separated. */
    tool_id: readonly string[]
  }
  answer: Count
}

/** Deletes tools of the caller. `DELETE /api/v1/agents/custom_tools/{tool_id}` */
export const deleteCustomAgentTool: Operation<DeleteCustomAgentToolOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/custom_tools/{tool_id}',
}

export interface DownloadCustomAgentToolOperation {
  params: {
    tool_id: string
  }
  answer: Download
}

/** Returns the file of a tool of the caller. `GET /api/v1/agents/custom_tools/{tool_id}/download` */
export const downloadCustomAgentTool: Operation<DownloadCustomAgentToolOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_tools/{tool_id}/download',
  answer: 'bytes',
}

export interface InspectMcpToolOperation {
  body?: InspectMCPToolRequest | undefined
  answer: MCPInspection
}

/** Lists the tools of MCP servers. `POST /api/v1/agents/mcp/inspect_tool` */
export const inspectMcpTool: Operation<InspectMcpToolOperation> = {
  method: 'POST',
  path: '/api/v1/agents/mcp/inspect_tool',
  body: 'json',
}

export interface ListMcpToolsOperation {
  body?: ListMCPToolsRequest | undefined
  answer: MCPToolList
}

/** Lists the tools of the caller's MCP servers. `POST /api/v1/agents/mcp/list_tools` */
export const listMcpTools: Operation<ListMcpToolsOperation> = {
  method: 'POST',
  path: '/api/v1/agents/mcp/list_tools',
  body: 'json',
}

export interface GetMcpSdkOptionsOperation {
  answer: AgentSDKOptions
}

/** Returns which options of agents are honored. `GET /api/v1/agents/mcp/sdk_options` */
export const getMcpSdkOptions: Operation<GetMcpSdkOptionsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/mcp/sdk_options',
}

export interface StartMcpAuthorizationOperation {
  body: StartMCPAuthorizationRequest
  answer: StartedMCPAuthorization
  keyed: true
}

/** Begins the authorization of an MCP server by OAuth. `POST /api/v1/agents/mcp/oauth/start` */
export const startMcpAuthorization: Operation<StartMcpAuthorizationOperation> = {
  method: 'POST',
  path: '/api/v1/agents/mcp/oauth/start',
  body: 'json',
  keyed: true,
}

export interface FinishMcpAuthorizationOperation {
  query: {
    /** As it was sent to the authorization server. */
    state: string
    code?: string | undefined
    /** The authorization server. */
    iss?: string | undefined
    /** Why there is no code. */
    error?: string | undefined
  }
  answer: Download
}

/** Asks the user to confirm the answer of an authorization server. `GET /api/v1/agents/mcp/oauth/callback` */
export const finishMcpAuthorization: Operation<FinishMcpAuthorizationOperation> = {
  method: 'GET',
  path: '/api/v1/agents/mcp/oauth/callback',
  answer: 'bytes',
}

export interface ConfirmMcpAuthorizationOperation {
  body: {
    /** As the page of finish_mcp_authorization has it. */
    confirmation: string
  }
  answer: Download
}

/** Finishes an authorization that the user confirmed. `POST /api/v1/agents/mcp/oauth/callback` */
export const confirmMcpAuthorization: Operation<ConfirmMcpAuthorizationOperation> = {
  method: 'POST',
  path: '/api/v1/agents/mcp/oauth/callback',
  body: 'form',
  answer: 'bytes',
}

export interface GetMcpAuthorizationOperation {
  params: {
    tool_id: string
  }
  answer: MCPAuthorization
}

/** Returns whether the MCP server of a tool is authorized. `GET /api/v1/agents/mcp/oauth/tools/{tool_id}` */
export const getMcpAuthorization: Operation<GetMcpAuthorizationOperation> = {
  method: 'GET',
  path: '/api/v1/agents/mcp/oauth/tools/{tool_id}',
}

export interface DeleteMcpAuthorizationOperation {
  params: {
    tool_id: string
  }
  answer: Count
}

/** Revokes the authorization of an MCP server. `DELETE /api/v1/agents/mcp/oauth/tools/{tool_id}` */
export const deleteMcpAuthorization: Operation<DeleteMcpAuthorizationOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/mcp/oauth/tools/{tool_id}',
}

export interface ListAgentKeysOperation {
  answer: AgentKey[]
}

/** Lists the caller's agent keys and those that others share, by name. `GET /api/v1/agents/keys` */
export const listAgentKeys: Operation<ListAgentKeysOperation> = {
  method: 'GET',
  path: '/api/v1/agents/keys',
}

export interface CreateAgentKeyOperation {
  body: CreateAgentKeyRequest
  answer: AgentKey
  keyed: true
}

/** Keeps a secret that tools can get when they run. `POST /api/v1/agents/keys` */
export const createAgentKey: Operation<CreateAgentKeyOperation> = {
  method: 'POST',
  path: '/api/v1/agents/keys',
  body: 'json',
  keyed: true,
}

export interface UpdateAgentKeyOperation {
  params: {
    key_id: string
  }
  body?: UpdateAgentKeyRequest | undefined
  answer: AgentKey
}

/** Changes an agent key of the caller. `POST /api/v1/agents/keys/{key_id}` */
export const updateAgentKey: Operation<UpdateAgentKeyOperation> = {
  method: 'POST',
  path: '/api/v1/agents/keys/{key_id}',
  body: 'json',
}

export interface DeleteAgentKeysOperation {
  params: {
    /** Comma-separated. */
    key_id: readonly string[]
  }
  answer: undefined
}

/** Deletes agent keys of the caller: all of these, or none. `DELETE /api/v1/agents/keys/{key_id}` */
export const deleteAgentKeys: Operation<DeleteAgentKeysOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/keys/{key_id}',
  answer: 'none',
}

export interface ListAgentKeyToolAssociationsOperation {
  answer: AgentToolKeyAssociations[]
}

/** Lists the keys that the caller's tools get, by tool. `GET /api/v1/agents/tool_association` */
export const listAgentKeyToolAssociations: Operation<ListAgentKeyToolAssociationsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/tool_association',
}

export interface CreateAgentKeyToolAssociationsOperation {
  body: CreateAgentToolKeyAssociationsRequest
  answer: AgentToolKeyAssociations
  keyed: true
}

/** Assigns keys to a tool of the caller. `POST /api/v1/agents/tool_association` */
export const createAgentKeyToolAssociations: Operation<CreateAgentKeyToolAssociationsOperation> = {
  method: 'POST',
  path: '/api/v1/agents/tool_association',
  body: 'json',
  keyed: true,
}

export interface DeleteAgentToolAssociationOperation {
  params: {
    /** Comma-separated. */
    associate_ids: readonly string[]
  }
  answer: Count
}

/** Removes keys from tools of the caller. `DELETE /api/v1/agents/tool_association/{associate_ids}` */
export const deleteAgentToolAssociation: Operation<DeleteAgentToolAssociationOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/tool_association/{associate_ids}',
}

export interface AddCustomAgentOperation {
  body: {
    /** Required: langgraph, crewai, openai or claude. */
    agent_type?: string | undefined
    /** Required: an object as JSON text. */
    agent_args?: string | undefined
    /** Instead of the name of the folder, where there is only one. */
    agent_name?: string | undefined
    /** Required: the .zip. */
    file?: FileContent | undefined
  }
  answer: CustomAgentId[]
  keyed: true
}

/** Adds agents of the caller. `POST /api/v1/agents/custom_agents` */
export const addCustomAgent: Operation<AddCustomAgentOperation> = {
  method: 'POST',
  path: '/api/v1/agents/custom_agents',
  body: 'form',
  keyed: true,
}

export interface ListCustomAgentsOperation {
  answer: CustomAgentDetail[]
}

/** Lists the caller's agents, the oldest first. `GET /api/v1/agents/custom_agents` */
export const listCustomAgents: Operation<ListCustomAgentsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agents',
}

export interface GetCustomAgentOperation {
  params: {
    agent_id: string
  }
  answer: CustomAgentDetail
}

/** Returns an agent of the caller. `GET /api/v1/agents/custom_agents/{agent_id}` */
export const getCustomAgent: Operation<GetCustomAgentOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agents/{agent_id}',
}

export interface UpdateCustomAgentOperation {
  params: {
    agent_id: string
  }
  body?: UpdateCustomAgentRequest | undefined
  answer: CustomAgentId
}

/** Changes arguments of an agent of the caller, and the tools that it gets. `PUT /api/v1/agents/custom_agents/{agent_id}` */
export const updateCustomAgent: Operation<UpdateCustomAgentOperation> = {
  method: 'PUT',
  path: '/api/v1/agents/custom_agents/{agent_id}',
  body: 'json',
}

export interface DeleteCustomAgentOperation {
  params: {
    /** Comma-separated. */
    agent_id: readonly string[]
  }
  answer: Count
}

/** Deletes agents of the caller. `DELETE /api/v1/agents/custom_agents/{agent_id}` */
export const deleteCustomAgent: Operation<DeleteCustomAgentOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/custom_agents/{agent_id}',
}

export interface DownloadCustomAgentOperation {
  params: {
    agent_id: string
  }
  answer: Download
}

/** Returns the file of an agent of the caller. `GET /api/v1/agents/custom_agents/{agent_id}/download` */
export const downloadCustomAgent: Operation<DownloadCustomAgentOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agents/{agent_id}/download',
  answer: 'bytes',
}

export interface GetAgentSuggestionsOperation {
  params: {
    agent_id: string
  }
  answer: CustomAgentSuggestion[]
}

/** Lists the MCP servers that an agent of the caller has no tool for. `GET /api/v1/agents/custom_agents/{agent_id}/suggestions` */
export const getAgentSuggestions: Operation<GetAgentSuggestionsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agents/{agent_id}/suggestions',
}

export interface ListCustomAgentToolAssociationsOperation {
  query?: {
    agent_id?: string | undefined
    agent_name?: string | undefined
  } | undefined
  answer: CustomAgentToolAssociation[]
}

/** Lists the tools that the caller's agents get as MCP servers. `GET /api/v1/agents/custom_agent_tool_associations` */
export const listCustomAgentToolAssociations: Operation<ListCustomAgentToolAssociationsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agent_tool_associations',
}

export interface CreateCustomAgentToolAssociationOperation {
  body: CreateCustomAgentToolAssociationRequest
  answer: CustomAgentToolAssociation
  keyed: true
}

/** Assigns a tool of the caller to one of their agents. `POST /api/v1/agents/custom_agent_tool_associations` */
export const createCustomAgentToolAssociation: Operation<CreateCustomAgentToolAssociationOperation> = {
  method: 'POST',
  path: '/api/v1/agents/custom_agent_tool_associations',
  body: 'json',
  keyed: true,
}

export interface DeleteCustomAgentToolAssociationsOperation {
  params: {
    /** Comma-separated. */
    association_ids: readonly string[]
  }
  answer: DeleteCustomAgentToolAssociationsResponse
}

/** Removes tools from agents of the caller. `DELETE /api/v1/agents/custom_agent_tool_associations/{association_ids}` */
export const deleteCustomAgentToolAssociations: Operation<DeleteCustomAgentToolAssociationsOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/custom_agent_tool_associations/{association_ids}',
}

export interface ListCustomAgentKeyAssociationsOperation {
  query?: {
    agent_id?: string | undefined
  } | undefined
  answer: CustomAgentKeyAssociation[]
}

/** Lists the variables of the caller's agents, and the keys that they get in them. `GET /api/v1/agents/custom_agent_key_associations` */
export const listCustomAgentKeyAssociations: Operation<ListCustomAgentKeyAssociationsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/custom_agent_key_associations',
}

export interface CreateCustomAgentKeyAssociationOperation {
  body: CreateCustomAgentKeyAssociationRequest
  answer: CustomAgentKeyAssociation
  keyed: true
}

/** Assigns a key to an agent of the caller. `POST /api/v1/agents/custom_agent_key_associations` */
export const createCustomAgentKeyAssociation: Operation<CreateCustomAgentKeyAssociationOperation> = {
  method: 'POST',
  path: '/api/v1/agents/custom_agent_key_associations',
  body: 'json',
  keyed: true,
}

export interface DeleteCustomAgentKeyAssociationsOperation {
  params: {
    /** Comma-separated. */
    association_ids: readonly string[]
  }
  answer: DeleteCustomAgentKeyAssociationsResponse
}

/** Removes keys from agents of the caller. `DELETE /api/v1/agents/custom_agent_key_associations/{association_ids}` */
export const deleteCustomAgentKeyAssociations: Operation<DeleteCustomAgentKeyAssociationsOperation> = {
  method: 'DELETE',
  path: '/api/v1/agents/custom_agent_key_associations/{association_ids}',
}

export interface ListAgentDirectoryStatsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the name of the chat, in any case. */
    filter_text?: string | undefined
  } | undefined
  answer: AgentServerDirectoryStatsPerAgentChatSession[]
}

/** Lists the caller's chats in which agents wrote files. `GET /api/v1/agents/directory_stats` */
export const listAgentDirectoryStats: Operation<ListAgentDirectoryStatsOperation> = {
  method: 'GET',
  path: '/api/v1/agents/directory_stats',
}
