import { rowById } from '../../kernel/records/index.ts'
import { limitCounterTable } from './limit-counter-table.ts'

export const findLimitCounter = rowById(limitCounterTable)
