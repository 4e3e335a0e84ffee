export { loadCode, type FindOwnCode, type OwnCode } from './own-code.ts'
