export { checkedIdentity } from './identity.ts'
export { authentication } from './authentication.ts'
export { accountProvisioning, type AccountProvisioning } from './account-provisioning.ts'
