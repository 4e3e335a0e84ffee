import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { foldersOf, sessionsIn } from '../chat-folder-records.ts'
import { chatSessionEntity } from '../chat-session-machine.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'

/** Moved in one call at most. */
const mostMoved = 1_000

export const folderNameSchema = z.string().trim().max(128).describe('Name of the folder; an empty one means none.')

export const moveChatsSchema = z
  .object({
    sessionIds: z.array(z.string().min(1).max(128)).max(mostMoved).optional().describe('Sessions to move.'),
    from: folderNameSchema.min(1).optional().describe('A folder all of whose sessions are moved: it is renamed.'),
    folder: folderNameSchema,
  })
  .refine(({ sessionIds, from }) => (sessionIds === undefined) !== (from === undefined), {
    message: 'name either session_ids or from',
  })
export type MoveChatsInput = z.input<typeof moveChatsSchema>

export interface ChatFolder {
  readonly name: string
  readonly sessions: number
}

/** The folders of the caller's sessions, by name. A folder is there as long as a session is in it. */
export const listChatFolders =
  ({ storage }: ChatsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<ChatFolder[]> => {
    options.signal?.throwIfAborted()
    const folders = await foldersOf(storage, scopeOf(principal))
    return folders.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
  }

/**
 * Puts sessions of the caller into a folder, or out of theirs; answers how many. They keep their place in lists.
 * @throws `not_found` when one of them is not there, `wrong_state` over an archived collection: then none is moved, and for a folder with too
 * many. Those of a folder over archived collections stay
 */
export const moveChats =
  ({ runtime, records }: ChatsDependencies) =>
  async (principal: Principal, input: MoveChatsInput, options: CallOptions = {}): Promise<number> => {
    const { sessionIds, from, folder } = check(moveChatsSchema, input)
    const scope = scopeOf(principal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows =
        from === undefined
          ? await records.requireAllChangeable(scope, sessionIds ?? [])
          : await sessionsIn(draft.storage, scope, from, mostMoved + 1)
      if (rows.length > mostMoved) {
        throw new DocentError({
          code: 'wrong_state',
          message: `The folder has more than ${mostMoved} chats; move some of them by their ids first.`,
        })
      }
      const moved = rows.filter((row) => (row.folder ?? '') !== folder)
      for (const row of moved) {
        draft.set(draft.instance(chatSessionEntity, row), { folder: folder || null, updated_at: row.updated_at })
        draft.record('chat_session', row.id, 'MOVED')
      }
      return moved.length
    })
  }
