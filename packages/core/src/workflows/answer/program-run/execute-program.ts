import { DocentError } from '../../../kernel/errors/index.ts'
import type { SandboxEndpoint, SandboxOutcome } from '../../../kernel/ports/index.ts'
import { insert, update } from '../../../kernel/records/index.ts'
import { agentStepTable, programRunEntity } from '../../../resources/agent-runs/index.ts'
import type { LoadedProgram } from '../../../resources/agent-programs/index.ts'
import { permittedTime } from '../../../resources/custom-agents/index.ts'
import { generationTopic } from '../../../resources/generations/index.ts'
import { secretFilter } from '../../../resources/tool-servers/index.ts'
import type { ModelCall } from '../../../resources/usage/index.ts'
import type { Workspace } from '../plans/agent/workspace.ts'
import { agentLimits } from '../plans/agentic/limits.ts'
import { hearUser } from './hear-user.ts'
import { printedLines } from './printed-lines.ts'
import { programControl, type ProgramResult } from './program-control.ts'
import { chatFiles } from './program-files.ts'
import { programRequest } from './program-request.ts'
import type { OpenProgram, ProgramRunDependencies } from './open-program.ts'

/** What came of a program. */
export interface Execution extends Pick<SandboxOutcome, 'files' | 'leftOut' | 'reason' | 'exitCode' | 'stderr'> {
  /** Undefined where it ended without one. */
  readonly result: ProgramResult | undefined
  readonly printed: string
  readonly calls: readonly ModelCall[]
}

/** The longest time of a program, on sandboxes that permit it. */
const mostMs = 3_600_000
/** Calls of models for each turn that an agent of Docent would have. */
const callsOfTurn = 5

/** Requests to its endpoints: more would only keep the server busy. */
const mostRequests = 50_000

/** @throws the reason of `controls.stop`; what the sandbox refuses; `agent_failed` for a program that floods its endpoints */
export async function executeProgram(
  dependencies: ProgramRunDependencies,
  { run, row, agent, job, controls, sandbox }: OpenProgram,
  { loaded, workspace }: { readonly loaded: LoadedProgram; readonly workspace: Workspace },
): Promise<Execution> {
  const { clock, signals, logger } = dependencies
  const limits = agentLimits(job.request.llmArgs)
  const totalMs = await permittedTime(sandbox, Math.min(limits.totalMs, mostMs))
  const lines = printedLines({ clock, logger }, async (place, text) => {
    await run.commit((draft) => draft.step(insert(agentStepTable, outputStep(row, place, text))))
    signals.publish(generationTopic(row.generation_id))
  })
  const models = dependencies.serveModels({
    payer: job.principal,
    subjectId: row.generation_id,
    calls: limits.turns * callsOfTurn,
    callMs: limits.turnMs,
    until: clock.now() + totalMs + mostMs,
    signal: controls.stop,
  })
  const printed = secretFilter(loaded.secrets)
  const control = programControl({
    begin: () =>
      run.commit(async (draft) => {
        const entity = await draft.load(programRunEntity, row.id)
        if (!entity || entity.state !== 'running') return false
        draft.step(update(programRunEntity.table, { key: { id: row.id }, set: { begun: true } }))
        return true
      }),
    printed(text) {
      if (!lines.full) lines.add(printed.next(text))
    },
  })
  const finish = () => control.send({ type: 'finish' })
  controls.finish.addEventListener('abort', finish)
  if (controls.finish.aborted) finish()
  const silence = hearUser(dependencies, { id: row.id, generationId: row.generation_id }, (text) =>
    control.send({ type: 'message', text }),
  )
  const flood = floodGuard()
  const request = programRequest({
    ...{ image: agent.image, functionName: agent.function_name, loaded, job, key: models.key, totalMs },
    ...{ models: flood.counted(models.handle), control: flood.counted(control.handle) },
    given: await chatFiles(workspace),
  })
  try {
    const { files, leftOut, reason, exitCode, stderr } = await sandbox.run(
      request,
      AbortSignal.any([controls.stop, flood.signal]),
    )
    await models.close()
    lines.add(printed.end())
    if (!control.begun) throw notBegun()
    const ended = { result: control.result, printed: lines.text(), calls: models.calls() }
    return { files, leftOut, stderr, ...(exitCode === undefined ? { reason } : { exitCode }), ...ended }
  } finally {
    silence()
    controls.finish.removeEventListener('abort', finish)
    control.close()
    await Promise.all([models.close(), lines.end()])
  }
}

/** Ends a program that does nothing but ask. */
function floodGuard() {
  const controller = new AbortController()
  let requests = 0
  return {
    signal: controller.signal,
    counted:
      (handle: SandboxEndpoint['handle']): SandboxEndpoint['handle'] =>
      (request) => {
        if (++requests > mostRequests) controller.abort(tooMany())
        return handle(request)
      },
  }
}

const tooMany = () =>
  new DocentError({
    code: 'agent_failed',
    message: `The agent was stopped because it made more than ${mostRequests} requests; pause between requests.`,
  })

const outputStep = ({ id, session_id }: OpenProgram['row'], seq: number, text: string) => ({
  ...{ run_id: id, turn: 1, seq, session_id, kind: 'output', done: true, text },
  ...{ failed: false, calls: [], warnings: [], in_order: false, begun: false },
})

const notBegun = () =>
  new DocentError({ code: 'unavailable', message: 'The program of the agent could not be started; try again later.' })
