export { indexEntity } from './index-machine.ts'
export { indexTable } from './index-table.ts'
export { wakeIndexWriter, type NewIndex } from './indexes-system.ts'
