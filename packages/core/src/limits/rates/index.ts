export { type ChatRate } from './chat-rate.ts'
export { type FollowUpRate } from './follow-up-rate.ts'
export { enforceRate } from './rate-limit.ts'
export { rateWindowTable } from './rate-window-table.ts'
