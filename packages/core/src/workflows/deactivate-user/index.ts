export { activateUser } from './activate-user.ts'
export { deactivateUser } from './deactivate-user.ts'
