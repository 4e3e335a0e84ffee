export type { ListFields } from './list-fields.ts'
export { resourceListSchema, type ResourceListInput, type ResourcePage } from './list-page.ts'
export { listQuery } from './list-query.ts'
