export { deactivateUser } from './deactivate-user.ts'
