export { backUp } from './back-up.ts'
