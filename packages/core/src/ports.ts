export { remembering } from './kernel/analysis/index.ts'
export {
  checkOptions,
  closestIssue,
  contentDisposition,
  objectTargetRules,
  plainIssue,
  type ObjectTargetRule,
  type ObjectTargetRules,
  type ObjectTargetRulesOptions,
  type OptionNames,
} from './kernel/input/index.ts'
export { afterLoading, localSignals, startThread, type StartedThread } from './kernel/system/index.ts'
export * from './kernel/ports/index.ts'
export { defineTool, type ToolOptions } from './kernel/tools/index.ts'
