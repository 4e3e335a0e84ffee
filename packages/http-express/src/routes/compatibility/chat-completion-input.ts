import { chatRequestSchema, chatToolCallWire, chatToolsRequestSchema, chatToolWire } from '@docent/core'
import { component } from '../../framework/index.ts'

/** A tool call, as models make it and callers return it. */
export const toolCallWire = component('CompatibleToolCall', chatToolCallWire)

component('CompatibleTool', chatToolWire)

export const chatCompletionInput = component('CompatibleChatRequest', chatRequestSchema)

/** Input of chat completions where the router passes tools on. */
export const chatToolsInput = component('CompatibleChatToolsRequest', chatToolsRequestSchema)
