export { chatRate, type ChatRate } from './chat-rate.ts'
export { rateWindowTable } from './rate-window-table.ts'
