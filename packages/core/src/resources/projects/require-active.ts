import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { noSuchProject } from './project.ts'
import { projectTable } from './project-table.ts'

/** What the batch makes in a project would be lost in one that is deleted meanwhile. @throws `not_found` */
export function requireActiveProject(draft: Draft, id: string): void {
  draft.step(requireMatch(projectTable, and(eq('id', id), eq('state', 'active'))), noSuchProject)
}
