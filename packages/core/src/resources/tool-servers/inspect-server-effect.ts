import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCustomTool, type CustomToolRow } from '../custom-tools/index.ts'
import { keepFailure, keepList } from './kept-list.ts'
import type { ListServer } from './list-server.ts'
import type { FindServers } from './own-server.ts'

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
      const found = await findServers.ofTool(ownerScope(row), row, signal)
      const { tools } = await list(found, signal)
      return async (draft) => {
        await keepList(draft, { id, revision }, tools)
      }
    },
    failed:
      ({ parameters: { toolRevision: revision }, entityId: id, error }) =>
      (draft) =>
        keepFailure(draft, { id, revision }, error),
  })
