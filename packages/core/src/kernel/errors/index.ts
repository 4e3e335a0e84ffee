export { asDocentError, DocentError, type DocentErrorInput, type ErrorDetails } from './docent-error.ts'
export { diskFull, isDiskFull } from './disk-full.ts'
export { mayHaveHappened } from './may-have-happened.ts'
export { errorCodes, type ErrorCode } from './error-codes.ts'
