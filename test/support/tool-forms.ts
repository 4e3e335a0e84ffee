export type FormFields = Readonly<Record<string, string | object | undefined>>
export type SentFile = readonly [name: string, content: string | Uint8Array<ArrayBuffer>]

/** A form as clients send it: objects as JSON text, and a file. */
export function toolForm(fields: FormFields, file?: SentFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (file) form.set('file', new Blob([file[1]]), file[0])
  return form
}

export const code = { tool_type: 'general_code', tool_args: {} }
export const script: SentFile = ['weather.py', 'def look_up(): ...']
export const configOf = (mcpServers: object) => ({ mcp_config_json: JSON.stringify({ mcpServers }) })
export const plain = { url: 'https://mcp.example/' }
