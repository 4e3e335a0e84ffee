export { deactivateUser, type Deactivated } from './deactivate-user.ts'
