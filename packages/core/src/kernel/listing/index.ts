export { filterPredicate } from './filter-predicate.ts'
export type { ListFields } from './list-fields.ts'
export { cursorOf, orderOf, resourceListSchema, type ResourceListInput, type ResourcePage } from './list-page.ts'
