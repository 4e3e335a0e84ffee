import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { and, eq, gt, type JsonValue, type Principal } from '../../../kernel/ports/index.ts'
import { requireAbsent } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { artifactEntity, type ArtifactInstance } from '../artifact-machine.ts'
import type { VersionName } from '../artifact-name.ts'
import { artifactPartTable } from '../artifact-tables.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'

interface UploadCall {
  readonly action: string
  readonly name: VersionName
  readonly [input: string]: unknown
}

/** What an end of an upload changes, and answers. */
type Decision<Value> = (draft: Draft, artifact: ArtifactInstance) => Promise<Value>

/** What all ways to end an upload share. */
export function changingUploads(dependencies: ArtifactsDependencies) {
  const { runtime, idempotency, projects, records } = dependencies

  /** Changes an artifact once; the same call with the same Idempotency-Key gets the same answer. */
  const change = <Value extends JsonValue>(
    principal: Principal,
    call: UploadCall,
    options: CallOptions,
    prepare: () => Promise<Decision<Value>>,
  ): Promise<Value> => {
    requireGlobal(principal)
    const { action, name } = call
    return idempotency.once<Value, Value>(principal, action, call, options, {
      again: async (answer) => answer,
      async first(remember) {
        const decide = await prepare()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await projects.requireRight(scopeOf(principal), name.project, 'write')
          const answer = await decide(draft, draft.instance(artifactEntity, await records.require(name)))
          remember(draft, answer)
          return answer
        })
      },
    })
  }

  /** The number of the last part. @throws `wrong_state` once it is complete, `invalid_input` for missing parts */
  async function requireWhole({ id, state }: Pick<ArtifactInstance, 'id' | 'state'>): Promise<number> {
    if (state !== 'uploading') throw alreadyComplete()
    const { count, last } = await records.countParts(id)
    if (count === 0) throw missing('No part was uploaded; upload at least part 1.')
    if (count !== last) throw missing(`Of parts 1 to ${last} only ${count} were uploaded; upload the missing ones.`)
    return last
  }

  /** As `requireWhole`, and it is still so when the batch is written: a part that comes meanwhile has to be seen. */
  async function closeUpload(draft: Draft, artifact: ArtifactInstance): Promise<void> {
    const last = await requireWhole(artifact)
    draft.step(requireAbsent(artifactPartTable, and(eq('artifact_id', artifact.id), gt('number', last))))
  }

  return { change, requireWhole, closeUpload }
}

export const alreadyComplete = () =>
  new DocentError({ code: 'wrong_state', message: 'The upload is complete already.' })
const missing = (message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field: 'Part-Number' } })
