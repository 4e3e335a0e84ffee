export { checkedIdentity } from './identity.ts'
export { authentication } from './authentication.ts'
