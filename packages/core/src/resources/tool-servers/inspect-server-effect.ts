import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { defineEffect } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCustomTool, type CustomToolRow } from '../custom-tools/index.ts'
import { keepFailure, keepList } from './kept-list.ts'
import type { ListServer } from './list-server.ts'
import type { FindServers } from './own-server.ts'
import { withoutSecrets } from './placeholders.ts'

/** What concerns the tools of an owner who is not there. */
const ownerScope = ({ owner_id: userId }: Pick<CustomToolRow, 'owner_id'>): Scope => ({
  userId,
  username: userId,
  subjects: [`user:${userId}`],
})

/** Inspects the server of a tool that is new or changed, and freezes what it lists. */
export const inspectServerEffect = ({
  storage,
  findServers,
  list,
}: {
  readonly storage: RecordStore
  readonly findServers: Pick<FindServers, 'ofTool'>
  readonly list: ListServer
}) =>
  defineEffect({
    effect: 'tool_server.inspectServer',
    parameters: z.object({ toolRevision: z.int() }),
    async run({ parameters: { toolRevision: revision }, entityId: id, signal }) {
      const row = await findCustomTool(storage, id)
      if (!row || row.revision !== revision) return () => {}
      const { server, secrets } = await findServers.ofTool(ownerScope(row), row, signal)
      const { tools } = await list(server, signal).catch((error: unknown) => Promise.reject(cleanError(error, secrets)))
      return async (draft) => {
        await keepList(draft, { id, revision }, tools)
      }
    },
    failed:
      ({ parameters: { toolRevision: revision }, entityId: id, error }) =>
      (draft) =>
        keepFailure(draft, { id, revision }, error),
  })

/** An error of a server without what was sent to it. */
export function cleanError(error: unknown, secrets: readonly string[]): Error {
  if (!DocentError.isInstance(error)) return error as Error
  const { code, message, details } = error
  return new DocentError({ code, message: withoutSecrets(message, secrets), details, cause: error })
}
