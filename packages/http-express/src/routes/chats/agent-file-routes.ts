import {
  agentDirectoriesSchema,
  agentDirectorySchema,
  agentFileSchema,
  chatDirectoriesSchema,
  directoryDetailSchema,
} from '@docent/core'
import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Chat'
const fileWire = wireSchema(agentFileSchema, { name: 'AgentServerFile' })
const directoryWire = wireSchema(agentDirectorySchema, { name: 'AgentServerDirectoryStats' })
const chatDirectoriesWire = wireSchema(chatDirectoriesSchema, { name: 'AgentServerDirectoryStatsPerAgentChatSession' })
const detailQuery = wireSchema(directoryDetailSchema).schema

export const agentFileRoutes = [
  defineRoute({
    operationId: 'list_agent_server_files',
    tag,
    method: 'GET',
    path: '/chats/{id}/agent_server_files',
    summary: 'Lists the files that agents wrote in a chat, by name',
    description: 'Each in its newest version. Their ids are those of documents, by which they are downloaded.',
    responses: { 200: { description: 'The files', schema: z.array(fileWire.schema) } },
    errors: ['not_found'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.chats.agentFiles(input.params.id, options)).map(fileWire.encode)),
  }),
  defineRoute({
    operationId: 'delete_agent_server_files',
    tag,
    method: 'DELETE',
    path: '/chats/{id}/agent_server_files',
    summary: 'Deletes the files that agents wrote in a chat',
    description: 'With earlier versions. A file that was put into a collection stays there.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.chats.deleteAgentFiles(input.params.id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_agent_server_directories',
    tag,
    method: 'DELETE',
    path: '/chats/{session_ids}/agent_server_directories',
    summary: 'Deletes the directories of agents in chats, with their files',
    description: 'Ids are separated by commas.',
    request: { params: z.object({ session_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') }) },
    responses: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.chats.deleteAgentDirectories(input.params.session_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_all_agent_server_directories_stats',
    tag,
    method: 'GET',
    path: '/chats/{id}/agent_server_directories/stats',
    summary: 'Returns statistics of the directories of agents in a chat',
    description: 'A chat has one directory, `workspace`, once an agent wrote a file.',
    request: { query: detailQuery },
    responses: { 200: { description: 'The directories', schema: z.array(directoryWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller, options }) {
      const detail = { detailLevel: input.query.detail_level }
      return ok((await caller.chats.agentDirectories(input.params.id, detail, options)).map(directoryWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_agent_server_directory_stats',
    tag,
    method: 'GET',
    path: '/chats/{id}/agent_server_directories/{directory_name}/stats',
    summary: 'Returns statistics of a directory of agents in a chat',
    description: 'The name is URL-encoded.',
    request: { query: detailQuery },
    responses: { 200: { description: 'The directory', schema: directoryWire.schema } },
    errors: ['not_found'],
    async handler({ input, caller, options }) {
      const { id, directory_name: name } = input.params
      const detail = { detailLevel: input.query.detail_level }
      return ok(directoryWire.encode(await caller.chats.agentDirectory(id, name, detail, options)))
    },
  }),
  defineRoute({
    operationId: 'list_agent_directory_stats',
    tag: 'Agents',
    method: 'GET',
    path: '/agents/directory_stats',
    summary: "Lists the caller's chats in which agents wrote files",
    description: 'With what their directories hold.',
    request: { query: pageQuery.extend({ filter_text: agentDirectoriesSchema.shape.filterText }) },
    responses: { 200: { description: 'Chats with their directories', schema: z.array(chatDirectoriesWire.schema) } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const { filter_text: filterText, ...page } = input.query
      return ok(
        (await caller.chats.allAgentDirectories({ ...page, filterText }, options)).map(chatDirectoriesWire.encode),
      )
    },
  }),
]
