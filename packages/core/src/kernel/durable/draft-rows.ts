import type { Row, Step, JsonValue } from '../ports/index.ts'
import type { TimerChange } from './decide.ts'
import type { EffectRequest } from './entity.ts'
import { historyTable, timerTable, type OutboxRow } from './tables.ts'

/** When, by whom and for which request a draft decides. */
export interface DraftOrigin {
  readonly now: number
  readonly uuid: () => string
  readonly actor: string | null
  readonly engine: string | null
  readonly requestId: string | null
  readonly traceparent: string | null
}

export interface EffectOrigin {
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly revision: number
  readonly seq: number
}

export function outboxRow(origin: DraftOrigin, of: EffectOrigin, type: string, request: EffectRequest): OutboxRow {
  return {
    id: origin.uuid(),
    entity_kind: of.kind,
    entity_id: of.id,
    revision: of.revision,
    seq: of.seq,
    type,
    parameters: request.parameters as JsonValue,
    machine_version: of.version,
    lane: request.lane,
    owner: request.owner,
    tier: request.tier ?? 0,
    state: 'waiting',
    due_at: dueIn(origin, request.delayMs ?? 0),
    attempt: 0,
    lost: 0,
    lease_until: null,
    lease_holder: null,
    interruption: null,
    request_id: origin.requestId,
    job_id: request.jobId ?? null,
    traceparent: origin.traceparent,
    created_at: origin.now,
  }
}

/** The place that an effect of this type has among those of an entity of which there is one at a time. Below 0. */
export function onceSeq(type: string): number {
  // FNV-1a, as the column holds numbers.
  let hash = 0x811c9dc5
  for (let at = 0; at < type.length; at++) hash = Math.imul(hash ^ type.charCodeAt(at), 0x01000193)
  return -1 - (hash >>> 0)
}

export interface HistoryLine {
  readonly kind: string
  readonly id: string
  readonly revision: number
  readonly event: string
  readonly state: string
  readonly accepted: boolean
  readonly audited: Row
}

export function historyStep(origin: DraftOrigin, line: HistoryLine): Step {
  return {
    kind: 'insert',
    table: historyTable.name,
    row: {
      id: origin.uuid(),
      entity_kind: line.kind,
      entity_id: line.id,
      revision: line.revision,
      event: line.event,
      state: line.state,
      accepted: line.accepted,
      actor: origin.actor,
      engine: origin.engine,
      request_id: origin.requestId,
      audited: line.audited as JsonValue,
      at: origin.now,
    },
  }
}

/** In whole milliseconds, whatever seconds somebody asked for. */
const dueIn = (origin: DraftOrigin, delayMs: number): number => origin.now + Math.ceil(delayMs)

/** Arms a timer, in place of an older one of the same name, or takes it back. */
export function timerStep(origin: DraftOrigin, of: Omit<EffectOrigin, 'seq'>, change: TimerChange): Step {
  const key = { entity_kind: of.kind, entity_id: of.id, timer_id: change.id }
  if (change.armed === undefined) return { kind: 'delete', table: timerTable.name, key }
  const row = {
    ...key,
    due_at: dueIn(origin, change.armed.delayMs),
    event: change.armed.event,
    armed_revision: of.revision,
    machine_version: of.version,
  }
  return { kind: 'insert', table: timerTable.name, onConflict: 'replace', row }
}
