import {
  inspectedServerSchema,
  inspectionSchema,
  sdkOptionsSchema,
  serverListInputSchema,
  type InspectionInput,
  type ServerList,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const serverWire = wireSchema(inspectedServerSchema, { name: 'MCPServerInspection' })
export const inspectionWire = wireSchema(inspectionSchema, { name: 'MCPInspection' })
export const serverListInputWire = wireSchema(serverListInputSchema, { name: 'ListMCPToolsRequest' })

/** Which of the three it is, and whether it is exactly one, is for the use case. */
export const inspectionInputSchema = component(
  'InspectMCPToolRequest',
  z.object(
    {
      tool_id: z.string().max(128).nullish().describe('A custom tool of the caller.'),
      servers: z
        .record(z.string(), z.unknown())
        .nullish()
        .describe('Servers that are not registered: configurations by name, as in mcpServers.'),
      file_name: z
        .string()
        .max(1_000)
        .nullish()
        .describe('Name of a .json file with servers, or of the .zip of one; with file_data_base64.'),
      file_data_base64: z.string().nullish().describe('Its content.'),
      model: z.string().nullish().describe('Not supported: rules that apply to results of tools.'),
    },
    // The words that the contract has for it.
    { error: 'Invalid format for the request body.' },
  ),
)

export const inspectionInputOf = (body: z.output<typeof inspectionInputSchema>): InspectionInput => ({
  toolId: body.tool_id,
  servers: body.servers,
  fileName: body.file_name,
  fileDataBase64: body.file_data_base64,
  model: body.model,
})

const done = { status: z.enum(['success', 'error']), error: z.string().nullable() }

export const serverListSchema = component(
  'MCPToolList',
  z.object({
    ...done,
    servers: z.record(z.string(), serverWire.schema).describe('By name.'),
    total_servers: z.int(),
    total_tools: z.int(),
  }),
)

export const serverListBody = ({ servers, totalServers, totalTools }: ServerList) => ({
  status: 'success' as const,
  error: null,
  servers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, serverWire.encode(server)])),
  total_servers: totalServers,
  total_tools: totalTools,
})

export const sdkOptionsWire = wireSchema(sdkOptionsSchema.extend(done), { name: 'AgentSDKOptions' })
