import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import type { Draft, Remember } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { requireFieldsOf } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { customAgentKeyTable } from '../../agent-keys/index.ts'
import {
  fileNameOf,
  missingFile,
  objectOf,
  requireExtension,
  wholeFile,
  withFile,
  type FileColumns,
} from '../../custom-tools/index.ts'
import { agentBuildEntity } from '../agent-build-machine.ts'
import { checkedAgentArgs, type AgentArgs } from '../agent-args.ts'
import { agentFilePrefix, keptBytes } from '../agent-files.ts'
import { readAgentPackage, type PackagedAgent } from '../agent-package.ts'
import { agentTypes, type AgentType, type CustomAgentId, type CustomAgentInput } from '../custom-agent.ts'
import { customAgentTable } from '../custom-agent-tables.ts'
import type { CustomAgentsDependencies } from '../custom-agents-dependencies.ts'

interface NewAgents {
  readonly agentType: AgentType
  readonly args: AgentArgs
  readonly agents: readonly (PackagedAgent & { readonly id: string })[]
  readonly file: FileColumns & { readonly file_sealed: boolean }
}

/**
 * Adds the agents of a ZIP, one for each folder. What is wrong is found in this order: the type, the form of the arguments,
 * the file, its extension and size, the arguments, the content of the file.
 * @throws `unauthorized`, `invalid_input`, `unsupported_media_type`, `too_large`, `forbidden` for too many,
 * `unsupported` for values of variables on a host that has no secret to keep them under
 */
export function createCustomAgents(dependencies: CustomAgentsDependencies) {
  const { runtime, blobs, parsers, ids, digests, sealer, idempotency, records } = dependencies

  return async (principal: Principal, input: CustomAgentInput, options: CallOptions = {}): Promise<CustomAgentId[]> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    requireFieldsOf<CustomAgentInput>(input, {
      agentType: 'optional',
      agentArgs: 'optional',
      file: 'optional',
      agentName: 'optional',
    })
    const agentType = agentTypeOf(input)
    const given = objectOf(input.agentArgs ?? '', 'Invalid JSON format for agent_args.')
    const { name, bytes } = await checkedFile(input)
    const args = checkedAgentArgs(given)
    const agentName = input.agentName || undefined
    const signal = options.signal ?? AbortSignal.any([])
    const packaged = await readAgentPackage(parsers, bytes, { agentType, agentName }, signal)
    const agents = packaged.map((agent) => ({ ...agent, id: ids.uuid() }))

    const key = `${agentFilePrefix}${ids.uuid()}`
    const sealed = packaged.some(({ variables }) => variables.hasDefaults)
    const blob = { key, bytes: keptBytes(sealer, key, bytes, sealed) }
    const file = {
      file_name: name,
      file_key: key,
      file_size: bytes.byteLength,
      file_sha256: digests.sha256(blob.bytes),
      file_sealed: sealed,
    }
    const add = (remember: Remember<string[]>) =>
      runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        await records.requireRoom(scopeOf(principal), agents.length)
        insertAgents(draft, principal.userId, { agentType, args, agents, file })
        const made = agents.map(({ id }) => id)
        remember(draft, made)
        return made
      })

    const fingerprint = { agentType, given, agentName: agentName ?? null, name, sha256: digests.sha256(bytes) }
    const made = await withFile(blobs, blob, options.signal, async () => {
      const made = await idempotency.once<string[], string[]>(principal, 'createCustomAgents', fingerprint, options, {
        first: add,
        again: async (answer) => answer,
      })
      return { kept: made, named: made[0] === agents[0]!.id }
    })
    return made.map((id) => ({ agentCustomAgentId: id }))
  }
}

function insertAgents(draft: Draft, ownerId: string, { agentType, args, agents, file }: NewAgents): void {
  const owner = { owner_id: ownerId, created_at: draft.now }
  for (const { id, name, folder, metadata, variables, image, needsPackages, definition } of agents) {
    draft.insert(customAgentTable, {
      id,
      ...owner,
      agent_name: name,
      agent_type: agentType,
      agent_args: args as JsonValue,
      description: metadata.description ?? null,
      servers: metadata.servers.map((server) => ({ ...server })),
      folder,
      image: image ?? null,
      function_name: metadata.functionName,
      definition: definition ?? null,
      ...file,
      revision: 0,
      updated_at: draft.now,
    })
    for (const [variable, requirement] of variables.requirements)
      draft.insert(customAgentKeyTable, {
        id: draft.uuid(),
        ...owner,
        agent_id: id,
        env_name: variable,
        requirement,
        key_id: null,
      })
    if (needsPackages) draft.create(agentBuildEntity, { id, input: { ownerId }, columns: { owner_id: ownerId } })
    draft.record('custom_agent', id, 'CREATED', { agentType })
  }
}

function agentTypeOf({ agentType }: CustomAgentInput): AgentType {
  const invalid = (message: string) =>
    new DocentError({ code: 'invalid_input', message, details: { field: 'agent_type' } })
  if (typeof agentType !== 'string' || agentType === '') throw invalid('agent_type is required.')
  const known = agentTypes.find((type) => type === agentType)
  if (known === undefined) throw invalid(`agent_type must be one of ${agentTypes.join(', ')}.`)
  return known
}

async function checkedFile({ file }: CustomAgentInput): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  if (!file) throw missingFile()
  const name = fileNameOf(file.filename)
  requireExtension(name, ['.zip'])
  const bytes = await wholeFile(file.content)
  if (bytes.byteLength === 0) throw missingFile()
  return { name, bytes }
}
