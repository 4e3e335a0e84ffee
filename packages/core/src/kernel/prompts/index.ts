export { withoutCodeFence } from './code-fence.ts'
export { fenced } from './fence.ts'
