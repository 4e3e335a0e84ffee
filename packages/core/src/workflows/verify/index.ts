export type { StoreDamage, StoreReport } from './store-report.ts'
