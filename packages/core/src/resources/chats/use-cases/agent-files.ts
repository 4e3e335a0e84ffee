import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { agentFilesOf, chatsWithAgentFiles, dropAgentFiles } from '../../agent-files/index.ts'
import { refuseWhileAgentWorks } from '../../agent-runs/index.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import {
  agentDirectoryOf,
  agentFileOf,
  workspaceName,
  type AgentDirectory,
  type AgentFile,
  type ChatDirectories,
} from '../agent-file.ts'

/** What agents wrote in a chat, by name. @throws `not_found` */
export const listAgentFiles =
  ({ storage, records }: ChatsDependencies) =>
  async (principal: Principal, chatId: string, options: CallOptions = {}): Promise<AgentFile[]> => {
    options.signal?.throwIfAborted()
    await records.requireSession(scopeOf(principal), chatId)
    return (await agentFilesOf(storage, chatId)).map(agentFileOf)
  }

/**
 * Deletes what agents wrote in a chat, with earlier versions. What is in a collection stays there.
 * @throws `not_found`, `wrong_state` while an agent works in the chat
 */
export const deleteAgentFiles =
  ({ runtime, records }: ChatsDependencies) =>
  async (principal: Principal, chatId: string, options: CallOptions = {}): Promise<void> => {
    const commit = { actor: principal.userId, requestId: options.requestId, signal: options.signal }
    let more = true
    while (more) {
      more = await runtime.commit(commit, async (draft) => {
        await records.requireSession(scopeOf(principal), chatId)
        await refuseWhileAgentWorks(draft.storage, chatId)
        return dropAgentFiles(draft, chatId)
      })
    }
  }

/** The same for several chats. @throws `not_found`, `wrong_state` while an agent works in one of them */
export const deleteAgentDirectories = (dependencies: ChatsDependencies) => {
  const remove = deleteAgentFiles(dependencies)
  return async (principal: Principal, chatIds: readonly string[], options: CallOptions = {}): Promise<void> => {
    const scope = scopeOf(principal)
    for (const id of chatIds) await dependencies.records.requireSession(scope, id)
    for (const id of chatIds) await remove(principal, id, options)
  }
}

export const directoryDetailSchema = z.object({
  detailLevel: z.int().min(0).max(1).default(0).describe('1 lists the files.'),
})
export type DirectoryDetail = z.input<typeof directoryDetailSchema>

/** The directories of a chat: one where agents wrote files, else none. @throws `not_found` */
export const listAgentDirectories =
  ({ storage, records }: ChatsDependencies) =>
  async (
    principal: Principal,
    chatId: string,
    input: DirectoryDetail = {},
    options: CallOptions = {},
  ): Promise<AgentDirectory[]> => {
    options.signal?.throwIfAborted()
    const { detailLevel } = check(directoryDetailSchema, input)
    await records.requireSession(scopeOf(principal), chatId)
    const rows = await agentFilesOf(storage, chatId)
    return rows.length === 0 ? [] : [agentDirectoryOf(rows, { files: detailLevel === 1 })]
  }

/** @throws `not_found` */
export const getAgentDirectory = (dependencies: ChatsDependencies) => {
  const list = listAgentDirectories(dependencies)
  return async (
    principal: Principal,
    chatId: string,
    name: string,
    input: DirectoryDetail = {},
    options: CallOptions = {},
  ): Promise<AgentDirectory> => {
    const [directory] = await list(principal, chatId, input, options)
    if (directory && name === workspaceName) return directory
    throw new DocentError({
      code: 'not_found',
      message: directory ? `This chat has the directory ${workspaceName} only.` : 'This chat has no files of agents.',
    })
  }
}

export const agentDirectoriesSchema = pageSchema.extend({
  filterText: z.string().max(1_000).optional().describe('Part of the name of the chat, in any case.'),
})
export type AgentDirectoriesInput = z.input<typeof agentDirectoriesSchema>

/** The caller's chats in which agents wrote files, with what there is. */
export const listChatDirectories =
  ({ storage, records }: ChatsDependencies) =>
  async (
    principal: Principal,
    input: AgentDirectoriesInput = {},
    options: CallOptions = {},
  ): Promise<ChatDirectories[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { offset, limit, filterText = '' } = check(agentDirectoriesSchema, input)
    const names = await records.sessionNames(scopeOf(principal), await chatsWithAgentFiles(storage, principal.userId))
    const named = [...names].map(([id, { name = '' }]) => [id, name] as const)
    const wanted = named.filter(([, name]) => name.toLowerCase().includes(filterText.toLowerCase()))
    return Promise.all(
      wanted.slice(offset, offset + limit).map(async ([id, chatPreview]) => {
        const rows = await agentFilesOf(storage, id)
        return {
          agentChatSessionId: id,
          chatPreview,
          stats: rows.length === 0 ? [] : [agentDirectoryOf(rows, { files: false })],
        }
      }),
    )
  }
