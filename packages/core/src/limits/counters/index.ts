export { countDown, countUp, wasRefused, type LimitCounter } from './limit-counter.ts'
export { limitCounterTable } from './limit-counter-table.ts'
