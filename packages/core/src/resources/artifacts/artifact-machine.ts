import { cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, timer, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { artifactTable } from './artifact-tables.ts'

/** How long the parts of an upload may take to come. */
const uploadMs = 24 * 3_600_000

export const artifactEvents = {
  /** Its content is to come in parts. */
  OPEN: command(),
  /** All its content is here, and a job makes it ready. */
  PROCESS: command(),
  /** All its content is here, and the caller has to choose between image sets first. */
  ASK: command({ duplicates: z.int() }, ['duplicates']),
  READY: outcome(),
  FAILED: outcome({ code: z.string() }, ['code']),
  EXPIRED: timer(),
  DELETE: command(),
  PURGED: outcome(),
}

const contextSchema = z.object({ ownerId: z.string() })
type ArtifactContext = z.infer<typeof contextSchema>

/**
 * `created` → `uploading` → `choosing` → `processing` → `available` | `failed`; results of jobs are `available` at once.
 * From `deleting` on nobody uses it, while its bytes are removed.
 */
const machine = setup({
  types: {
    context: {} as ArtifactContext,
    events: {} as EventOf<typeof artifactEvents>,
    input: {} as ArtifactContext,
  },
  actions: {
    purgeArtifact: () => {},
    armExpiry: raise({ type: 'EXPIRED' }, { id: 'expiry', delay: 'upload' }),
    disarmExpiry: cancel('expiry'),
  },
  delays: { upload: uploadMs },
}).createMachine({
  id: 'artifact',
  context: ({ input }) => input,
  initial: 'created',
  states: {
    created: { on: { OPEN: { target: 'uploading', actions: 'armExpiry' }, PROCESS: 'processing', READY: 'available' } },
    uploading: {
      on: {
        PROCESS: { target: 'processing', actions: 'disarmExpiry' },
        ASK: 'choosing',
        EXPIRED: 'deleting',
        DELETE: { target: 'deleting', actions: 'disarmExpiry' },
      },
    },
    choosing: {
      on: {
        PROCESS: { target: 'processing', actions: 'disarmExpiry' },
        EXPIRED: 'deleting',
        DELETE: { target: 'deleting', actions: 'disarmExpiry' },
      },
    },
    processing: { on: { READY: 'available', FAILED: 'failed', DELETE: 'deleting' } },
    available: { on: { DELETE: 'deleting' } },
    failed: { on: { DELETE: 'deleting' } },
    deleting: { entry: 'purgeArtifact', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const artifactEntity = defineEntity({
  kind: 'artifact',
  table: artifactTable,
  machine,
  events: artifactEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    purgeArtifact: ({ context }) => ({ lane: 'purge', owner: context.ownerId, parameters: {} }),
  },
  shown: {
    columns: [
      'owner_id',
      'project_id',
      'kind',
      'version',
      'is_latest',
      'document_count',
      'page_count',
      'size',
      'model_type',
      'job_id',
    ],
  },
})
export type ArtifactInstance = InstanceOf<typeof artifactEntity>
