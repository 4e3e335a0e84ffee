export { agentFilesOf, dropAgentFiles, fileNameSchema, longestFile, writeAgentFile } from './agent-file.ts'
export { chatsWithAgentFiles } from './agent-file-records.ts'
export { inputFilesOf, inputFolder, mostInputFiles, type InputFile } from './input-files.ts'
