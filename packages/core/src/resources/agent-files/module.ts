import { defineModule } from '../../kernel/modules/index.ts'
import { workspaceFileTable } from './workspace-file-table.ts'

export const agentFilesModule = defineModule({ tables: [workspaceFileTable] })
