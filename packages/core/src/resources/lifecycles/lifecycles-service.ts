import type { LifecyclesDependencies } from './lifecycles-dependencies.ts'
import { findRecords } from './use-cases/find-records.ts'
import { getRecordState } from './use-cases/get-record-state.ts'

/** The lifecycles of records, for administrators. */
export const lifecyclesService = (dependencies: LifecyclesDependencies) => ({
  find: findRecords(dependencies),
  get: getRecordState(dependencies),
})
