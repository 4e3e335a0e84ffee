export { loadCode, type FindOwnCode, type OwnCode } from './own-code.ts'
export { scriptRunner, scriptToolName, type FindOwnScripts } from './own-scripts.ts'
