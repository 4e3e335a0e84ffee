import { defineModule } from '../../kernel/modules/index.ts'
import { storeCopyTable } from './store-copy-table.ts'

export const copyStoreModule = defineModule({ tables: [storeCopyTable] })
