import { z } from 'zod'
import type { AgentFileRow } from '../agent-files/index.ts'

/** A file that an agent wrote in a chat. Its id is that of a document, unless its user had no room for another. */
export const agentFileSchema = z.object({
  id: z.string(),
  object: z.literal('file'),
  bytes: z.int(),
  createdAt: z.int().describe('Seconds since 1970.'),
  filename: z.string(),
  purpose: z.literal('agent'),
})
export type AgentFile = z.output<typeof agentFileSchema>

const times = {
  createdTimestamp: z.number().describe('Seconds since 1970.'),
  modifiedTimestamp: z.number().describe('Seconds since 1970.'),
  createdDate: z.iso.datetime(),
  modifiedDate: z.iso.datetime(),
}
const size = { sizeBytes: z.int(), sizeHumanReadable: z.string() }
const held = { owner: z.string(), permissions: z.string() }

const agentDirectoryFileSchema = z.object({
  ...{ name: z.string(), path: z.string() },
  ...size,
  ...times,
  isDirectory: z.boolean(),
  ...held,
  sha256: z.string().optional(),
})

/** What there is in a directory of a chat. */
export const agentDirectorySchema = z.object({
  ...{ id: z.string().describe('Its name.'), object: z.literal('directory') },
  ...size,
  ...{ fileCount: z.int(), directoryCount: z.int() },
  ...times,
  isEmpty: z.boolean(),
  topLevelContents: z.array(z.string()),
  ...held,
  files: z.array(agentDirectoryFileSchema).optional().describe('With detail_level 1.'),
})
export type AgentDirectory = z.output<typeof agentDirectorySchema>

export const chatDirectoriesSchema = z.object({
  agentChatSessionId: z.string(),
  chatPreview: z.string().describe('Name of the chat.'),
  stats: z.array(agentDirectorySchema),
})
export type ChatDirectories = z.output<typeof chatDirectoriesSchema>

/** Name of the one directory of a chat. */
export const workspaceName = 'workspace'

export const agentFileOf = (row: AgentFileRow): AgentFile => ({
  id: row.id,
  object: 'file',
  bytes: row.size,
  createdAt: Math.floor(row.created_at / 1000),
  filename: row.name,
  purpose: 'agent',
})

/** @param rows - at least one */
export function agentDirectoryOf(
  rows: readonly AgentFileRow[],
  { files }: { readonly files: boolean },
): AgentDirectory {
  const folders = new Set(rows.flatMap(({ name }) => foldersOf(name)))
  return {
    ...{ id: workspaceName, object: 'directory' },
    ...sizeOf(rows.reduce((sum, row) => sum + row.size, 0)),
    ...{ fileCount: rows.length, directoryCount: folders.size },
    ...timesOf(Math.min(...rows.map((row) => row.created_at)), Math.max(...rows.map((row) => row.updated_at))),
    isEmpty: rows.length === 0,
    topLevelContents: [...new Set(rows.map(({ name }) => name.split('/')[0]!))],
    ...heldBy(rows[0]!, 'rwxr-x---'),
    ...(files ? { files: rows.map(directoryFileOf) } : {}),
  }
}

const directoryFileOf = (row: AgentFileRow): z.output<typeof agentDirectoryFileSchema> => ({
  ...{ name: row.name.split('/').at(-1)!, path: row.name },
  ...sizeOf(row.size),
  ...timesOf(row.created_at, row.updated_at),
  isDirectory: false,
  ...heldBy(row, 'rw-r-----'),
  ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
})

/** `a/b/c.txt` is in `a` and `a/b`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const heldBy = ({ username: owner }: AgentFileRow, permissions: string) => ({ owner, permissions })

const sizeOf = (bytes: number) => ({ sizeBytes: bytes, sizeHumanReadable: readable(bytes) })

function readable(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const timesOf = (made: number, changed: number) => ({
  createdTimestamp: made / 1000,
  modifiedTimestamp: changed / 1000,
  createdDate: new Date(made).toISOString(),
  modifiedDate: new Date(changed).toISOString(),
})
