import type { Scope } from '../../access/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { toolPreferenceTable } from './tool-preference-table.ts'

/** The tools that the scope's user prefers; none when they have set nothing. */
export async function preferredTools(storage: RecordStore, scope: Scope): Promise<string[]> {
  const [row] = await storage.read({ from: toolPreferenceTable, where: eq('user_id', scope.userId), limit: 1 })
  return (row?.tools ?? []) as string[]
}
