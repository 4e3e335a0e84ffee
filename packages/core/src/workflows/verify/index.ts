export { verifyStore } from './verify-store.ts'
export type { StoreDamage, StoreReport } from './store-report.ts'
