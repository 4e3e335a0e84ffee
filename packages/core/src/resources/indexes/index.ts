export { indexEntity } from './index-machine.ts'
export { indexTable } from './index-table.ts'
export { wakeIndexWriter } from './indexes-system.ts'
