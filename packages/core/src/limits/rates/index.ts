export { chatRate, type ChatRate } from './chat-rate.ts'
export { followUpRate, type FollowUpRate } from './follow-up-rate.ts'
export { rateWindowTable } from './rate-window-table.ts'
