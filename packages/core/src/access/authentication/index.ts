export { checkedIdentity } from './identity.ts'
export { authentication } from './authentication.ts'
export { firstSight, type FirstSight } from './first-sight.ts'
