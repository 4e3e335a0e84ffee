export {
  agentFilesOf,
  dropAgentFiles,
  fileNameSchema,
  longestFile,
  mostFiles,
  type AgentFileRow,
} from './agent-file.ts'
export { agentDocumentsSince, chatsWithAgentFiles } from './agent-file-records.ts'
export { inputFilesOf, inputFolder, mostInputFiles, type InputFile } from './input-files.ts'
export { findWorkspaceFile, walkWorkspaceFiles, workspaceBlobsAmong } from './workspace-file-records.ts'
export { workspaceFileTable } from './workspace-file-table.ts'
export { writeAgentFiles, type AgentFilePlace, type NewAgentFile, type Written } from './write-agent-files.ts'
