import { authorizationInputSchema, startedAuthorizationSchema, toolAuthorizationSchema } from '@docent/core'
import { z } from 'zod'
import { wireSchema } from '../wire/wire-schema.ts'

export const authorizationInputWire = wireSchema(authorizationInputSchema, { name: 'StartMCPAuthorizationRequest' })
export const startedAuthorizationWire = wireSchema(startedAuthorizationSchema, { name: 'StartedMCPAuthorization' })
export const toolAuthorizationWire = wireSchema(toolAuthorizationSchema, { name: 'MCPAuthorization' })

/** As authorization servers write it; what else they add is ignored. */
export const authorizationAnswerSchema = z.object({
  state: z.string().min(1).max(4_096).describe('As it was sent to the authorization server.'),
  code: z.string().min(1).max(4_096).optional(),
  iss: z.string().max(2_048).optional().describe('The authorization server.'),
  error: z.string().max(1_000).optional().describe('Why there is no code.'),
})

export const confirmationSchema = z.object({
  confirmation: z.string().min(1).max(32_768).describe('As the page of finish_mcp_authorization has it.'),
})
