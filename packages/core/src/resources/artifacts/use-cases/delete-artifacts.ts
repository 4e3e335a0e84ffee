import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, resourceNameSchema } from '../../../kernel/input/index.ts'
import { always, and, isIn, not, type Principal } from '../../../kernel/ports/index.ts'
import { requireAbsent, type RecordStore } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { z } from 'zod'
import { artifactEntity } from '../artifact-machine.ts'
import { nameOrder, type SetName, type VersionName } from '../artifact-name.ts'
import { idsNeeding, versionsOf } from '../artifact-records.ts'
import { artifactDependencyTable, type ArtifactRow } from '../artifact-tables.ts'
import { nameOf } from '../artifact.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { settleLatest } from '../make-artifact.ts'

/** Most versions that one call deletes. */
const mostAtOnce = 1_000

/** What is not an artifact and needs some: pipelines, which go with their models. */
export interface OtherDependents {
  /** Their names, by which an allow list knows them. */
  namesOf(storage: RecordStore, modelNames: readonly string[]): Promise<string[]>
  /** Deletes them in the batch of the caller. */
  remove(draft: Draft, modelNames: readonly string[]): Promise<void>
}

export interface DeleteArtifactsDependencies extends ArtifactsDependencies {
  readonly others: OtherDependents
}

const allowListSchema = z.array(resourceNameSchema).max(10_000)

/** Deletes versions with what needs them. */
export function deleteArtifacts(dependencies: DeleteArtifactsDependencies) {
  const { runtime, projects, records, others } = dependencies

  /** The versions, and all that needs one of them, directly or not. */
  async function withDependents(rows: readonly ArtifactRow[]): Promise<ArtifactRow[]> {
    const all = new Map(rows.map((row) => [row.id, row]))
    for (let next = [...rows]; next.length > 0;) {
      const found = await records.dependents(next.map(({ id }) => id))
      next = found.filter(({ id }) => !all.has(id))
      for (const row of next) all.set(row.id, row)
      if (all.size > mostAtOnce) throw tooMany()
    }
    return [...all.values()]
  }

  async function remove(draft: Draft, rows: readonly ArtifactRow[]): Promise<void> {
    const leaving = new Set(rows.map(({ id }) => id))
    // Something that comes to need one of them meanwhile has to be seen.
    const known = [...leaving]
    const seen = await idsNeeding(draft.storage, known)
    draft.step(
      requireAbsent(
        artifactDependencyTable,
        and(isIn('needs_id', known), seen.length === 0 ? always : not(isIn('artifact_id', seen))),
      ),
    )
    for (const row of rows) draft.send(draft.instance(artifactEntity, row), { type: 'DELETE' })
    for (const setId of new Set(rows.filter((row) => row.is_latest).map((row) => row.set_id)))
      await settleLatest(draft, setId, leaving)
  }

  const change = <Value>(
    principal: Principal,
    project: string,
    options: CallOptions,
    decide: (draft: Draft) => Promise<Value>,
  ): Promise<Value> => {
    requireGlobal(principal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await projects.requireRight(scopeOf(principal), project, 'write')
      return decide(draft)
    })
  }

  return {
    /**
     * Deletes a version, with what needs it; answers the names of all artifacts that went. With an allow list only what it names
     * goes along.
     * @throws `not_found`, `forbidden`, `wrong_state` when something needs it that the list does not name: nothing is deleted then
     */
    async delete(
      principal: Principal,
      name: VersionName,
      input: { readonly allowList?: readonly string[] | undefined } = {},
      options: CallOptions = {},
    ): Promise<string[]> {
      const allowed = check(z.object({ allowList: allowListSchema.optional() }), input).allowList
      return change(principal, name.project, options, async (draft) => {
        const row = await records.require(name)
        const rows = await withDependents([row])
        const names = rows.map(nameOf)
        const models = rows.filter(({ kind }) => kind === 'models').map(nameOf)
        if (allowed) {
          const wanted = new Set(allowed)
          const needed = [
            ...names.filter((one) => one !== nameOf(row)),
            ...(await others.namesOf(draft.storage, models)),
          ]
          requireAllowed(needed.filter((one) => !wanted.has(one)))
        }
        await others.remove(draft, models)
        await remove(draft, rows)
        return names.sort(nameOrder)
      })
    },

    /**
     * Deletes all versions of a set; answers their names.
     * @throws `not_found`, `forbidden`, `wrong_state` when something else needs one of them, unless it is to go, too
     */
    async deleteSet(
      principal: Principal,
      name: SetName,
      input: { readonly force?: boolean | undefined } = {},
      options: CallOptions = {},
    ): Promise<string[]> {
      return change(principal, name.project, options, async (draft) => {
        await records.requireLatest(name)
        const versions = await versionsOf(draft.storage, name.set)
        const rows = await withDependents(versions)
        if (input.force !== true) {
          const own = new Set(versions.map(({ id }) => id))
          requireAllowed(rows.filter(({ id }) => !own.has(id)).map(nameOf))
        }
        await remove(draft, rows)
        return versions.map(nameOf).sort(nameOrder)
      })
    },
  }
}

function requireAllowed(missing: readonly string[]): void {
  if (missing.length === 0) return
  const shown = [...missing].sort(nameOrder).slice(0, 5).join(', ')
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : ''
  throw new DocentError({
    code: 'wrong_state',
    message: `Nothing was deleted: ${shown}${more} would be lost; name them as well, or delete them first.`,
    details: { dependents: missing.slice(0, 100) },
  })
}

const tooMany = () =>
  new DocentError({
    code: 'wrong_state',
    message: `More than ${mostAtOnce} artifacts would be deleted at once; delete some of them first.`,
  })
