export { forgetTextEffect } from './forget-text-effect.ts'
export { sharedTextEntity } from './shared-text-entity.ts'
