import {
  agentKeyInputSchema,
  agentKeySchema,
  agentKeyUpdateSchema,
  toolKeysInputSchema,
  toolKeysSchema,
} from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const agentKeyWire = wireSchema(agentKeySchema, { name: 'AgentKey' })
export const agentKeyInputWire = wireSchema(agentKeyInputSchema, { name: 'CreateAgentKeyRequest' })
export const agentKeyUpdateWire = wireSchema(agentKeyUpdateSchema, { name: 'UpdateAgentKeyRequest' })
export const toolKeysWire = wireSchema(toolKeysSchema, { name: 'AgentToolKeyAssociations' })
export const toolKeysInputWire = wireSchema(toolKeysInputSchema, { name: 'CreateAgentToolKeyAssociationsRequest' })
