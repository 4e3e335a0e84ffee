export {
  customToolDetailsSchema,
  customToolIdSchema,
  customToolSchema,
  missingToolFile,
  toolTypeSchema,
  type CustomTool,
  type CustomToolDetails,
  type CustomToolId,
  type CustomToolInput,
  type CustomToolUpdate,
  type GivenFile,
  type KeptFile,
  type ToolType,
} from './custom-tool.ts'
export {
  customToolRecords,
  openConfig,
  emailsOf,
  findCustomTool,
  lastOfEachName,
  ownEmail,
  walkCustomTools,
  type CustomToolRecords,
} from './custom-tool-records.ts'
export { fileNameOf, missingFile, requireExtension, wholeFile } from './given-file.ts'
export { folderNameOf } from './folder-name.ts'
export { withPackage } from './open-package.ts'
export { codeBounds, codeBudget, unpackPackage, type CodeBudget } from './unpack-package.ts'
export { withFile, type FileColumns } from './kept-files.ts'
export { longestArguments, nameSchema, objectOf } from './tool-args.ts'
export { parseMcpConfig, type McpServerConfig } from './mcp-config.ts'
export { inspectAgain, toolServerEntity } from './tool-server-machine.ts'
export { toolServerTable, type ToolServerRow } from './tool-server-table.ts'
export { customToolTable, type CustomToolRow } from './custom-tool-table.ts'
