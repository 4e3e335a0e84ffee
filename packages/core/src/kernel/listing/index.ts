export { filterPredicate, type FilterColumns } from './filter-predicate.ts'
export type { ListField, ListFields } from './list-fields.ts'
export {
  cursorOf,
  mostPerPage,
  orderOf,
  resourceListSchema,
  type PageCursor,
  type ResourceList,
  type ResourceListInput,
  type ResourcePage,
} from './list-page.ts'
