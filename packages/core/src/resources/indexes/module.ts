import { defineModule } from '../../kernel/modules/index.ts'
import { indexEntity } from './index-machine.ts'
import { indexTable } from './index-table.ts'

export const indexesModule = defineModule({ tables: [indexTable], entities: [indexEntity] })
