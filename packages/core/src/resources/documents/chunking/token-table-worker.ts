import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { handOver } from '../../../kernel/system/index.ts'
import { tokenTable } from './token-table.ts'

const table = tokenTable(ranks)
handOver(table, [table.bytes.buffer, table.starts.buffer, table.slots.buffer])
