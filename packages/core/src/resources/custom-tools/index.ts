export {
  customToolDetailsSchema,
  customToolIdSchema,
  customToolSchema,
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
  emailsOf,
  findCustomTool,
  ownEmail,
  walkCustomTools,
  type CustomToolRecords,
} from './custom-tool-records.ts'
export { nameSchema } from './tool-args.ts'
export { customToolTable } from './custom-tool-table.ts'
