import ranks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { serveTask } from '../../../kernel/system/index.ts'
import { tokenTable } from './token-table.ts'

serveTask(() => {
  const table = tokenTable(ranks)
  return { result: table, buffers: [table.bytes.buffer, table.starts.buffer, table.slots.buffer] }
})
