import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { artifactKinds, parseSetName, type VersionName } from '../artifact-name.ts'
import { allFilesOf } from '../artifact-file-records.ts'
import type { ArtifactFileRow } from '../artifact-tables.ts'
import { artifactOf, type Artifact } from '../artifact.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { addFiles, makeArtifact, type NewFile } from '../make-artifact.ts'
import { requireStillAvailable } from '../still-available.ts'

/**
 * Copies a version, into a set of the same kind or a new one, in its project or in another one of the caller. Bytes are
 * shared, not copied.
 * @throws `not_found`, `forbidden`, `wrong_state` while it is not available, `invalid_input` for a set of another kind
 */
export const copyArtifact =
  ({ runtime, idempotency, projects, records }: ArtifactsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: { readonly target?: string | undefined } = {},
    options: CallOptions = {},
  ): Promise<Artifact> => {
    requireGlobal(principal)
    const scope = scopeOf(principal)
    const target = input.target === undefined ? undefined : parseSetName(input.target, 'target', artifactKinds)
    if (target && target.kind !== name.kind) throw otherKind(target.kind, name.kind)
    const project = target?.project ?? name.project
    const requireRights = async () => {
      await projects.require(scope, name.project)
      await projects.requireRight(scope, project, 'write')
    }
    await requireRights()
    return idempotency.once<Artifact, Artifact>(principal, 'copyArtifact', { name, input }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await requireRights()
          if (target) await records.requireLatest(target)
          const row = await records.requireAvailable(name)
          requireStillAvailable(draft, row)
          const files = await allFilesOf(draft.storage, row.id)
          const sameProject = project === name.project
          const copy = await makeArtifact(draft, {
            projectId: project,
            kind: name.kind,
            setId: target?.set,
            ownerId: principal.userId,
            displayName: row.display_name,
            mime: row.mime,
            columns: {
              description: row.description,
              filename: row.filename,
              annotations: row.annotations,
              attributes: row.attributes,
              attributes_changed: row.attributes_changed,
              attributes_source: sameProject ? row.attributes_source : null,
              document_count: row.document_count,
              page_count: row.page_count,
              size: row.size,
              metrics_report: row.metrics_report,
              model_type: row.model_type,
              learner: row.learner,
              labels: row.labels,
              acl: sameProject ? row.acl : [],
              document_set_parent: sameProject ? row.document_set_parent : null,
            },
            needs: sameProject ? await records.needs(row.id) : [],
          })
          addFiles(draft, copy.id, files.map(withoutPlace))
          draft.send(copy, { type: 'READY' })
          const artifact = artifactOf(draft.rowAfter(copy))
          remember(draft, artifact)
          return artifact
        }),
    })
  }

const withoutPlace = ({ id: _id, artifact_id: _of, ordinal: _at, ...file }: ArtifactFileRow): NewFile => file

const otherKind = (target: string, kind: string) =>
  new DocentError({
    code: 'invalid_input',
    message: `target is one of ${target}; a copy of one of ${kind} stays one of ${kind}.`,
    details: { field: 'target' },
  })
