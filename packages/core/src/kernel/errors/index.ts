export { asDocentError, DocentError, type DocentErrorInput } from './docent-error.ts'
export { errorCodes, type ErrorCode } from './error-codes.ts'
