export type { ListFields } from './list-fields.ts'
export type { ResourceListInput, ResourcePage } from './list-page.ts'
export { listQuery } from './list-query.ts'
