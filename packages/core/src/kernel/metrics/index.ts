export { createTally, type EffectEnd, type Tally } from './tally.ts'
