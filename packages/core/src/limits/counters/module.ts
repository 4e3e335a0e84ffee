import { defineModule } from '../../kernel/modules/index.ts'
import { limitCounterTable } from './limit-counter-table.ts'

export const countersModule = defineModule({ tables: [limitCounterTable] })
