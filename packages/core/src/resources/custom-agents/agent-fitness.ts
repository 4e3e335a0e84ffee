import type { Scope } from '../../access/index.ts'
import type { Sandbox, SandboxCapabilities, SandboxLevel } from '../../kernel/ports/index.ts'
import type { AgentKeyRecords } from '../agent-keys/index.ts'
import { providedVariables } from './custom-agent.ts'
import type { CustomAgentRecords } from './custom-agent-records.ts'
import type { CustomAgentBuildRow, CustomAgentRow } from './custom-agent-tables.ts'

export const buildStates = ['uploaded', 'building', 'ready', 'failed'] as const
export type BuildState = (typeof buildStates)[number]

/** Whether an agent can run now. */
export interface AgentFitness {
  readonly state: BuildState
  /** Of a program: how well the deployment keeps it apart. */
  readonly sandbox?: SandboxLevel | undefined
  /** Why it cannot: `unsupported` for what only the host can change. Absent when it can. */
  readonly fault?: { readonly code: 'unsupported' | 'wrong_state'; readonly reason: string } | undefined
}

/** Of agents of the scope's user, by their ids. */
export type JudgeAgents = (scope: Scope, rows: readonly CustomAgentRow[]) => Promise<ReadonlyMap<string, AgentFitness>>

interface FitnessDependencies {
  readonly records: Pick<CustomAgentRecords, 'builds' | 'keys'>
  readonly keys: Pick<AgentKeyRecords, 'usableAmong'>
  readonly sandbox: Sandbox | undefined
}

export const judgeAgents =
  ({ records, keys, sandbox }: FitnessDependencies): JudgeAgents =>
  async (scope, rows) => {
    if (rows.length === 0) return new Map()
    const ids = rows.map(({ id }) => id)
    const [builds, given, capabilities] = await Promise.all([
      records.builds(ids),
      records.keys(scope, rows.length === 1 ? ids : undefined),
      sandbox?.capabilities(),
    ])
    const required = given.filter((row) => row.requirement === 'required' && !providedVariables.has(row.env_name))
    const chosen = required.flatMap(({ key_id: id }) => id ?? [])
    const usable = chosen.length === 0 ? [] : await keys.usableAmong(scope, chosen)
    // A program can show what it has, so that keys of others stay out of it.
    const own = new Set(usable.filter((key) => key.owner_id === scope.userId).map(({ id }) => id))
    const missing = Map.groupBy(
      required.filter(({ key_id: id }) => id === null || !own.has(id)),
      (row) => row.agent_id,
    )
    return new Map(
      rows.map((row) => {
        const names = (missing.get(row.id) ?? []).map((one) => one.env_name)
        return [row.id, fitnessOf(row, { build: builds.get(row.id), missing: names, capabilities })]
      }),
    )
  }

function fitnessOf(
  { image }: CustomAgentRow,
  known: {
    readonly build: CustomAgentBuildRow | undefined
    readonly missing: readonly string[]
    readonly capabilities: SandboxCapabilities | undefined
  },
): AgentFitness {
  const state = (known.build?.state ?? 'ready') as BuildState
  // A model plays it, with the tools of any other agent.
  if (image === null) return { state }
  const { capabilities, missing } = known
  const sandbox = capabilities?.level ?? 'none'
  const cannot = (reason: string): AgentFitness => ({ state, sandbox, fault: { code: 'unsupported', reason } })
  const not = (reason: string): AgentFitness => ({ state, sandbox, fault: { code: 'wrong_state', reason } })
  if (capabilities === undefined) return cannot('There is no sandbox in which it could run programs.')
  if (capabilities.images[image as 'python' | 'node'] === undefined)
    return cannot(capabilities.reason ?? `Programs of ${image} cannot run here.`)
  if (state === 'failed') return not(known.build?.error ?? 'Its packages could not be installed.')
  if (state !== 'ready') return not('Its packages are being installed; try again soon.')
  if (missing.length === 0) return { state, sandbox }
  return not(`Give it keys of your own for ${missing.join(', ')} (custom_agent_key_associations).`)
}
