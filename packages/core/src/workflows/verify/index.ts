export type { StoreDamage, StoreReport } from './store-report.ts'
export { verifyStore } from './verify-store.ts'
