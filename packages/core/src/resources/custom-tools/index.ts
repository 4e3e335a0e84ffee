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
export { customToolRecords, findCustomTool, walkCustomTools } from './custom-tool-records.ts'
export { customToolTable } from './custom-tool-table.ts'
