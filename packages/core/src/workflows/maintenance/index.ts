export { backUp } from './back-up.ts'
export { backUpEffect, verifyStoreEffect } from './maintenance-effects.ts'
export { maintenanceJobs } from './maintenance-jobs.ts'
