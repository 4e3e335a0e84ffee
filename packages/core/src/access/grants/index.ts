export { deleteGrant, grantRecords, subjectOf, grantedSubjects, deleteGrantsOf, grantsTo } from './grant-records.ts'
export { grantTable } from './grants-table.ts'
export {
  groupSharePermissionSchema,
  publicInputSchema,
  shareInputSchema,
  sharePermissionSchema,
  type GroupSharePermission,
  type PublicInput,
  type ShareInput,
  type SharePermission,
} from './share-levels.ts'
export type { SharedResource, SharedTable } from './shared-resource.ts'
export { sharing } from './sharing.ts'
export type { SharingDependencies } from './sharing-dependencies.ts'
export { accessLevels, visibleTo, type AccessLevel, type SharedKind } from './visible-to.ts'
