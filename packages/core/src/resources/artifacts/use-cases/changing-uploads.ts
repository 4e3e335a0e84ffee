import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { and, eq, gt, type JsonValue, type Principal } from '../../../kernel/ports/index.ts'
import { requireAbsent } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { artifactEntity, type ArtifactInstance } from '../artifact-machine.ts'
import type { ArtifactKind, VersionName } from '../artifact-name.ts'
import type { CheckedContent } from '../check-content.ts'
import { allPartsOf } from '../artifact-file-records.ts'
import { artifactPartTable, type ArtifactPartRow, type ArtifactRow } from '../artifact-tables.ts'
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
  const { runtime, storage, idempotency, projects, records, checkContent } = dependencies

  /** Changes an artifact once; the same call with the same Idempotency-Key gets the same answer. */
  const change = async <Value extends JsonValue>(
    principal: Principal,
    call: UploadCall,
    options: CallOptions,
    prepare: () => Promise<Decision<Value>>,
  ): Promise<Value> => {
    requireGlobal(principal)
    const { action, name } = call
    // Also before an answer that is repeated: what it names is looked up again.
    await projects.requireRight(scopeOf(principal), name.project, 'write')
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

  /** The upload whose parts have all come, before they are read. */
  async function requireReady(principal: Principal, name: VersionName): Promise<ArtifactRow> {
    await projects.requireRight(scopeOf(principal), name.project, 'write')
    const row = await records.require(name)
    await requireWhole(row)
    return row
  }

  /** As `closeUpload`, and its parts are those that were looked at. @throws `conflict` */
  async function closeWith(draft: Draft, artifact: ArtifactInstance, parts: readonly ArtifactPartRow[]): Promise<void> {
    await closeUpload(draft, artifact)
    if (keysOf(await allPartsOf(draft.storage, artifact.id)) !== keysOf(parts)) throw anotherPart()
  }

  /** Looks at what came before any of it is taken; an upload whose content is refused stays open. */
  async function checkUpload(
    principal: Principal,
    name: VersionName,
    how: { readonly whole: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<{ row: ArtifactRow; parts: readonly ArtifactPartRow[]; found: CheckedContent }> {
    const row = await requireReady(principal, name)
    const parts = await allPartsOf(storage, row.id)
    const { mime, model_type: modelType } = row
    const found = await checkContent(
      {
        kind: row.kind as ArtifactKind,
        mime,
        name: row.filename || row.display_name,
        modelType,
        ownerId: principal.userId,
        parts,
      },
      how,
    )
    return { row, parts, found }
  }

  return { change, requireReady, closeWith, checkUpload }
}

const keysOf = (parts: readonly ArtifactPartRow[]): string => parts.map(({ blob_key }) => blob_key).join()

const alreadyComplete = () => new DocentError({ code: 'wrong_state', message: 'The upload is complete already.' })
const anotherPart = () =>
  new DocentError({
    code: 'conflict',
    message: 'A part arrived while the upload was being completed; complete it again.',
  })
const missing = (message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field: 'Part-Number' } })
