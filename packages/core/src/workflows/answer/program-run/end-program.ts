import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { JsonValue } from '../../../kernel/ports/index.ts'
import { programRunEntity } from '../../../resources/agent-runs/index.ts'
import { generationEntity, isFinal } from '../../../resources/generations/index.ts'
import { withoutCutSecrets, withoutSecrets } from '../../../resources/tool-servers/index.ts'
import { failAnswer, type FailAnswerDependencies } from '../fail-answer.ts'
import { keepPlan } from '../kept-plan.ts'
import { filesOfRun } from '../plans/agent/run-files.ts'
import { programToKeep } from '../plans/agent/program.ts'
import type { Workspace } from '../plans/agent/workspace.ts'
import { createTrace } from '../plans/agentic/index.ts'
import type { Execution } from './execute-program.ts'
import type { OpenProgram } from './open-program.ts'

/** The answer of an agent that was asked to finish and had none. */
const unfinished = 'The agent was asked to finish, and had no answer yet.'

/** Ends a run with what the program gave: the answer is that, word for word. */
export async function endProgram(
  dependencies: FailAnswerDependencies,
  { row }: Pick<OpenProgram, 'row'>,
  {
    execution,
    files,
    workspace,
    secrets,
  }: {
    readonly execution: Execution
    readonly files: { readonly notKept: readonly string[] }
    readonly workspace: Workspace
    readonly secrets: readonly string[]
  },
): Promise<EffectOutcome> {
  const given = textOf(execution, secrets)
  if (typeof given !== 'string') return failProgram(dependencies, row.id, given)
  const { meta } = await filesOfRun(workspace)
  const trace = createTrace()
  trace.add(0, 1, execution.printed, [])
  const kept = programToKeep({
    text: given,
    meta: { ...trace.meta(), ...meta },
    usage: {
      loop_end: execution.result?.kind === 'finished' ? 'finished' : 'answered',
      ...(files.notKept.length === 0
        ? {}
        : { files_not_kept: withoutSecrets(files.notKept.join(' '), secrets).slice(0, 2_000) }),
    },
  })
  return async (draft) => {
    const run = await draft.load(programRunEntity, row.id)
    if (!run || !draft.send(run, { type: 'ENDED' })) return
    const generation = await draft.load(generationEntity, row.generation_id)
    if (!generation || isFinal(generation.state)) return
    draft.set(generation, { epoch: generation.row.epoch })
    keepPlan(draft, generation, kept as JsonValue, execution.calls)
    draft.enqueue({
      kind: generationEntity.kind,
      id: generation.id,
      type: 'answerQuestion',
      request: { lane: 'chat', owner: generation.row.owner_id, parameters: {} },
    })
  }
}

/** The answer, or why there is none; both without secrets. */
function textOf({ result, reason, exitCode, stderr }: Execution, secrets: readonly string[]): string | DocentError {
  // Before it is shortened: half of a secret is not found.
  const clean = (text: string) => withoutCutSecrets(text, secrets)
  if (result?.kind === 'answer') return withoutSecrets(result.text, secrets)
  if (result?.kind === 'finished') return unfinished
  if (result?.kind === 'error') return failed(clean(`${result.name}: ${result.message}`))
  if (reason === 'timed_out')
    return new DocentError({
      code: 'timed_out',
      message: 'The agent was stopped because it reached its time limit (agent_total_timeout).',
    })
  const said = clean(new TextDecoder().decode(stderr).trim()).slice(-1_000)
  const how =
    reason === undefined ? `It ended with exit code ${exitCode} and gave no answer.` : `It was ended: ${reason}.`
  return failed(`${how} ${said}`.trim())
}

const failed = (why: string) => new DocentError({ code: 'agent_failed', message: `The agent failed. ${why}` })

/** Ends a run whose answer nobody wants any more. */
export const stopProgram =
  (runId: string): EffectOutcome =>
  async (draft) => {
    const run = await draft.load(programRunEntity, runId)
    if (run?.state === 'running') draft.send(run, { type: 'STOPPED' })
  }

/** Ends a run that cannot continue, and its answer with the reason. */
export const failProgram =
  (dependencies: FailAnswerDependencies, runId: string, error: DocentError): EffectOutcome =>
  async (draft) => {
    const run = await draft.load(programRunEntity, runId)
    if (run?.state !== 'running') return
    draft.send(run, { type: 'FAILED', code: error.code })
    await failAnswer(dependencies, run.row.generation_id, error)(draft)
  }
