import { z } from 'zod'
import type { ToolCall } from '../../../kernel/ports/index.ts'

/** A tool call, as models make it and callers return it. */
export const toolCallWire = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string().describe('As the model wrote them, JSON or not.') }),
  extra_content: z
    .record(z.string(), z.json())
    .nullish()
    .describe('Provider-specific data, if any: return it with the call. An extension.'),
})
export type ToolCallWire = z.output<typeof toolCallWire>

export function encodeToolCall({ id, name, arguments: text, providerData }: ToolCall): ToolCallWire {
  return {
    id,
    type: 'function',
    function: { name, arguments: text },
    ...(providerData == null ? {} : { extra_content: providerData as ToolCallWire['extra_content'] }),
  }
}

export function decodeToolCall({ id, function: { name, arguments: text }, extra_content: extra }: ToolCallWire) {
  return { id, name, arguments: text, ...(extra == null ? {} : { providerData: extra }) }
}
