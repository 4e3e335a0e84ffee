import { isIn } from '../../kernel/ports/index.ts'
import { rowById, type RecordStore } from '../../kernel/records/index.ts'
import { toolAuthorizationTable, type ToolAuthorizationRow } from './tool-authorization-table.ts'

/** The authorization of a tool. */
export const findAuthorization = rowById(toolAuthorizationTable)

/** Those of several tools. */
export const authorizationsOf = async (
  storage: RecordStore,
  toolIds: readonly string[],
): Promise<ToolAuthorizationRow[]> =>
  toolIds.length === 0 ? [] : storage.read({ from: toolAuthorizationTable, where: isIn('id', toolIds) })
