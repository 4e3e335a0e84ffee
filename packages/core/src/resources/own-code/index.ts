export type { FindOwnCode, OwnCode } from './own-code.ts'
