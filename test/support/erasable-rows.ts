import type { Step, StorageDriver } from '@docent/core/ports'
import { zoe } from './erasable-world.ts'

/** What only a sandbox, an authorization server, a full account or learning leaves behind, with a chat and a tool of hers. */
export async function erasableRows(storage: StorageDriver): Promise<Step[]> {
  const where = { op: 'eq', column: 'owner_id', value: zoe.userId } as const
  const [chat] = await storage.read({ from: 'chat_session', where, limit: 1 })
  const [tool] = await storage.read({ from: 'custom_tool', where, limit: 1 })
  const hers = { owner_id: zoe.userId, session_id: chat!['id']!, created_at: 0, updated_at: 0 }
  const { session_id: _, ...alone } = hers
  const ended = { state: 'ended', context: {}, machine_version: 1, revision: 0 }
  const rows = {
    tool_authorization: { ...alone, id: tool!['id']!, consent: 1, revision: 0 },
    program_run: { ...hers, ...ended, id: 'run', generation_id: 'gone', agent_id: 'gone', begun: true },
    workspace_file: {
      ...hers,
      id: 'file',
      name: 'a',
      username: zoe.username,
      size: 0,
      sha256: '',
      source_key: 'texts/a',
    },
  }
  const ofAnalysis = {
    ...alone,
    machine_version: 1,
    revision: 0,
    project_id: 'project',
    display_name: 'Hers',
    description: '',
  }
  const { project_id: __, ...project } = ofAnalysis
  const model = {
    kind: 'models',
    version: 1,
    is_latest: true,
    set_id: 'set',
    filename: '',
    mime: '',
    annotations: {},
    size: 0,
  }
  const analysis = {
    analysis_project: {
      ...project,
      ...{ id: 'project', state: 'active', context: {}, is_public: false, user_count: 1, group_count: 0 },
    },
    artifact: { ...ofAnalysis, ...model, id: 'model', state: 'available', context: { ownerId: zoe.userId } },
    analysis_job: {
      ...ofAnalysis,
      ...{ id: 'job', state: 'succeeded', job_type: 'JOB_TYPE_OCR', annotations: {}, inputs: {}, total_steps: 1 },
      ...{ context: { ownerId: zoe.userId, jobType: 'JOB_TYPE_OCR', lane: 'ocr' }, current_step: 1, lines: 0 },
    },
    annotation_mark: {
      ...{ artifact_id: 'model', page: 'a', word: '0', author_id: zoe.userId, author: zoe.username },
      ...{ number: 1, mark: { label: 'hers' }, updated_at: 0 },
    },
    pipeline: { ...alone, id: 'pipeline', project_id: 'project', name: 'hers', version: 1, definition: {} },
    scoring_job: {
      caller: { username: zoe.username, groups: [], permissions: [], guest: false },
      document_size: 0,
      ...alone,
      ...{ id: 'scoring', project_id: 'project', pipeline_id: 'pipeline', document_guid: '', file_name: '' },
      ...{ state: 'finished', context: { ownerId: zoe.userId }, machine_version: 1, revision: 0, finished_at: 0 },
    },
  }
  return Object.entries({ ...rows, ...analysis }).map(([table, row]) => ({ kind: 'insert', table, row }))
}
