import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Generations of the protocol: `modern` is without a handshake. */
export const generations = { modern: '2026-07-28', legacy: '2025-11-25' } as const
export type Generation = keyof typeof generations

export interface McpClient extends AsyncDisposable {
  readonly client: Client
  /** What a tool returns, with the text of its first part. */
  tool(name: string, given?: Record<string, unknown>): Promise<{ text: string; data: never; isError: boolean }>
}

/** A client of the MCP endpoint at `url`, as the user whose key this is. */
export async function mcpClient(
  url: string,
  key: string,
  { generation = 'modern', path = '/mcp' }: { generation?: Generation; path?: string } = {},
): Promise<McpClient> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: generation === 'modern' ? { pin: generations.modern } : 'legacy' } },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url + path), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  return {
    client,
    async tool(name, given = {}) {
      const result = await client.callTool({ name, arguments: given })
      const [part] = result.content
      return {
        text: part?.type === 'text' ? part.text : '',
        data: result.structuredContent as never,
        isError: result.isError === true,
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
