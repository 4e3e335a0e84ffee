import { z } from 'zod'
import { scopeOf, type Scope } from '../../../access/index.ts'
import { defineEffect, type EffectOutcome } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { SandboxImage } from '../../../kernel/ports/index.ts'
import { findProgramRun, type ProgramRunRow } from '../../../resources/agent-runs/index.ts'
import { findCustomAgent, noSuchAgent } from '../../../resources/custom-agents/index.ts'
import { refuseArchived } from '../agent-run/index.ts'
import { inputsOf } from '../inputs-of-question.ts'
import { taggedDocumentIds } from '../passages/tagged-search.ts'
import { workspaceOf } from '../plans/agentic/index.ts'
import { readAnswerJob, type AnswerJob } from '../request/answer-job.ts'
import { listenToControlSignals } from '../request/control-signals.ts'
import { endProgram, failProgram, stopProgram } from './end-program.ts'
import { executeProgram, type Execution } from './execute-program.ts'
import type { OpenProgram, ProgramRunDependencies } from './open-program.ts'
import { keepFiles } from './program-files.ts'

/**
 * Runs the program of a custom agent for a question. It may act, so it is begun once: an attempt that finds it begun reports that nobody
 * knows what became of it.
 */
export function runProgramEffect(dependencies: ProgramRunDependencies) {
  const { storage } = dependencies
  return defineEffect({
    effect: 'program_run.runProgram',
    parameters: z.object({}),
    maxAttempts: 4,
    maxLosses: 50,
    async run(run) {
      const row = await findProgramRun(storage, run.entityId)
      if (!row || row.state !== 'running') return () => {}
      if (row.begun) return failProgram(dependencies, row.id, outcomeUnknown)
      const job = await readAnswerJob(dependencies, row.generation_id)
      if (!job) return stopProgram(row.id)
      const controls = listenToControlSignals({
        ...dependencies,
        generationId: row.generation_id,
        signal: run.signal,
      })
      try {
        return await runOnce(dependencies, { run, row, job, controls, ...(await agentOf(dependencies, row)) })
      } catch (error) {
        if (controls.stop.aborted && !run.signal.aborted) return stopProgram(row.id)
        throw error
      } finally {
        controls.dispose()
      }
    },
    failed: ({ entityId, error }) => failProgram(dependencies, entityId, error),
  })
}

async function agentOf(
  { storage, sandbox }: ProgramRunDependencies,
  { agent_id: id }: ProgramRunRow,
): Promise<Pick<OpenProgram, 'agent' | 'sandbox'>> {
  const agent = await findCustomAgent(storage, id)
  if (!agent || agent.image === null) throw noSuchAgent()
  if (!sandbox)
    throw new DocentError({ code: 'unsupported', message: 'There is no sandbox in which this agent could run.' })
  return { agent: { ...agent, image: agent.image as SandboxImage }, sandbox }
}

async function runOnce(dependencies: ProgramRunDependencies, open: OpenProgram): Promise<EffectOutcome> {
  const { run, row, agent, job, controls } = open
  const scope = scopeOf(job.principal)
  const workspace = workspaceOf(dependencies, {
    sessionId: row.session_id,
    owner: { userId: row.owner_id, username: job.principal.username },
    since: row.created_at,
    inputs: () => inputsOfProgram(dependencies, scope, job),
  })
  await refuseArchived(dependencies.storage, job.row.collection_id)
  const loaded = await dependencies.loadProgram(scope, agent, controls.stop)
  const execution: Execution = await executeProgram(dependencies, open, { loaded, workspace })
  await refuseArchived(dependencies.storage, job.row.collection_id)
  const files = await keepFiles(run, workspace, execution)
  return endProgram(dependencies, open, { execution, files, workspace, secrets: loaded.secrets })
}

async function inputsOfProgram({ storage, tags }: ProgramRunDependencies, scope: Scope, { row, request }: AnswerJob) {
  const collectionId = row.collection_id
  if (collectionId === null) return []
  const documentIds = await taggedDocumentIds(tags, scope, collectionId, request.tags)
  return inputsOf(storage, { scope, collectionId, documentIds })
}

const outcomeUnknown = new DocentError({
  code: 'internal',
  message:
    'The run of the agent was cut off, and the outcome is unknown: it may have acted. It is not run again automatically; find out what became of it, or ask again.',
})
