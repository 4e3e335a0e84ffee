import { rowById } from '../../kernel/records/index.ts'
import { rateWindowTable } from './rate-window-table.ts'

export const findRateWindow = rowById(rateWindowTable)
