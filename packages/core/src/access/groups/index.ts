export { accessNameSchema, namesSchema } from './access-name.ts'
export { groupInputSchema, groupSchema, type Group, type GroupInput } from './group.ts'
export { type GroupRecords } from './group-records.ts'
export { groupMemberTable, groupTable } from './group-tables.ts'
