import { z } from 'zod'
import type { HostTool } from '../../kernel/ports/index.ts'

/** A tool that agents have. */
export const agentToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  enabled: z.boolean().describe('Whether it can be used here.'),
  disabledReason: z.string().optional().describe('Why it cannot be used here, and what the host can do.'),
  default: z.boolean().describe('Whether agents have it where agent_tools is auto.'),
  extendable: z.boolean().describe('Whether users can add to it.'),
  apiKeys: z.object({
    required: z.array(z.string()),
    optional: z.array(z.string()),
    internal: z.array(z.string()),
  }),
})
export type AgentTool = z.output<typeof agentToolSchema>

const tool = (name: string, description: string): AgentTool => ({
  ...{ name, description },
  ...{ enabled: true, default: true, extendable: false },
  apiKeys: { required: [], optional: [], internal: [] },
})

/** The tools of every deployment. Those for documents are there in chats with a collection. */
export const agentTools: readonly AgentTool[] = [
  tool('search', 'Finds passages of the documents of the chat.'),
  tool('read_passages', 'Reads around a passage that was found.'),
  tool('list_documents', 'Lists the documents of the chat.'),
  tool('read_document', 'Reads a document of the chat.'),
  tool('list_files', 'Lists the files that agents wrote in the chat.'),
  tool('read_file', 'Reads a file of the chat.'),
  tool('write_file', 'Writes a file that the user can download.'),
  tool('edit_file', 'Changes a part of a file of the chat.'),
  tool('todo', 'Keeps a list of what is to be done.'),
  tool('delegate', 'Has parts of a question looked into side by side; for deep_research.'),
  tool('read_memory', 'Reads the memory block of the question, where that is for a tool to read.'),
  tool('write_memory', 'Changes the memory block of the question, where models may write it.'),
  tool('ask_user', 'Asks the user, where agent_interactive allows it.'),
]

/** A tool of the host or of a user, as it is listed. */
export const listedTool = ({
  name,
  description,
  disabledReason,
}: Pick<HostTool, 'name' | 'description' | 'disabledReason'>): AgentTool =>
  disabledReason === undefined
    ? tool(name, description)
    : { ...tool(name, description), enabled: false, default: false, disabledReason }

/** Names that no other tool can have: those of every deployment, and what ends a run. */
export const takenNames: ReadonlySet<string> = new Set([...agentTools.map(({ name }) => name), 'done'])
