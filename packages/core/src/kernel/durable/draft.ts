import { DocentError } from '../errors/index.ts'
import {
  and,
  eq,
  isIn,
  type Clock,
  type ColumnOf,
  type Ids,
  type JsonValue,
  type Row,
  type Step,
  type StorageDriver,
  type TableDefinition,
} from '../ports/index.ts'
import { decide, decideInitial, restoreState, type Decision } from './decide.ts'
import { insert, recordStore, type NewRow, type RecordStep, type RecordStore } from '../records/index.ts'
import type { AnyEntity, CommonRow, EffectRequest, EntityContext, EntityRow } from './entity.ts'
import type { EventDefinitions, EventOf } from './events.ts'
import { historyStep, onceSeq, outboxRow, timerStep, type DraftOrigin } from './draft-rows.ts'
import type { Instance, InstanceOf, PendingInstance, Transition } from './instance.ts'
import { outboxTable, type entityColumns, type OutboxRow } from './tables.ts'

export type { Instance, InstanceOf, Transition } from './instance.ts'

export interface OutboxInsert {
  readonly row: OutboxRow
  readonly lane: string
  readonly due: boolean
  /** The row of the entity that asked for it, once the batch is written; undefined where the draft does not know all of it. */
  readonly left: () => Row | undefined
}

export interface DraftOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly actor?: string | undefined
  readonly engine?: string | undefined
  readonly requestId?: string | undefined
  readonly traceparent?: string | undefined
  /** Which try to commit the decision this is, from 1. */
  readonly attempt: number
}

type Otherwise = () => DocentError

/** The columns of a new entity beyond those that the runtime writes. */
type OwnColumns<Of extends AnyEntity> = Omit<NewRow<Of['table']>, keyof typeof entityColumns> & {
  readonly created_at?: number
  readonly updated_at?: number
}

/** What columns hold that an insert leaves out. */
const leftOut = ({ columns }: TableDefinition): Row =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, column]) => column.nullable === true || column.default !== undefined)
      .map(([name, column]) => [name, column.default ?? null]),
  )

const asRead = ({ row }: PendingInstance) => eq('revision', row.revision)

/** New values of the batch's named increments. */
export type WriteResults = Readonly<Record<string, Readonly<Record<string, number>>>>

/** New values of the columns that an increment of this table changed, by the name of the increment. */
export const incremented = <Table extends TableDefinition>(
  results: WriteResults,
  _table: Table,
  name: string,
): { readonly [Column in ColumnOf<Table>]?: number } | undefined => results[name] as never

/**
 * One unit of work: reads, decides, and collects the steps of one batch. Nothing is written before the runtime commits
 * it; when a precondition fails the whole decision runs again over a new draft, so a decision must have no other effects.
 */
export class Draft {
  readonly now: number
  readonly #options: DraftOptions
  readonly #storage: RecordStore
  readonly #origin: DraftOrigin
  readonly #pending = new Map<string, PendingInstance>()
  readonly #steps: Step[] = []
  readonly #otherwise = new Map<Step, Otherwise>()
  readonly #outbox: OutboxInsert[] = []
  readonly #labels: string[] = []
  readonly #transitions: Transition[] = []
  readonly #afterCommit: ((results: WriteResults) => void)[] = []
  readonly #conditional: {
    readonly lane: string
    readonly owner: string
    readonly wakeIf: (results: WriteResults) => boolean
  }[] = []
  readonly #removed: Step[] = []
  readonly #recalled = new Set<PendingInstance>()
  #timersChanged = false
  #changedBySteps: ReadonlySet<string> | undefined
  #delayed = Number.POSITIVE_INFINITY

  constructor(options: DraftOptions) {
    this.#options = options
    this.#storage = recordStore(options.storage)
    this.now = options.clock.now()
    this.#origin = {
      now: this.now,
      uuid: () => options.ids.uuid(),
      actor: options.actor ?? null,
      engine: options.engine ?? null,
      requestId: options.requestId ?? null,
      traceparent: options.traceparent ?? null,
    }
  }

  get storage(): RecordStore {
    return this.#storage
  }

  /** Which try to commit the decision this is, from 1. */
  get attempt(): number {
    return this.#options.attempt
  }

  uuid(): string {
    return this.#options.ids.uuid()
  }

  /** Undefined when there is no such row. The same instance when loaded twice. */
  async load<Of extends AnyEntity>(entity: Of, id: string): Promise<InstanceOf<Of> | undefined> {
    const known = this.#pending.get(`${entity.kind}/${id}`)
    if (known) return known as unknown as InstanceOf<Of>
    const [row] = await this.#options.storage.read({ from: entity.table.name, where: eq('id', id), limit: 1 })
    return row === undefined ? undefined : this.instance(entity, row as EntityRow<Of>)
  }

  /**
   * Like `load`, over a row that the caller read before the decision. The batch requires that an instance it changes, or that
   * refused an event, is as it was read; when it was not, the next try reads the row again. Only for rows whose other columns, should they have changed
   * meanwhile, make no difference.
   */
  async recall<Of extends AnyEntity>(entity: Of, row: EntityRow<Of>): Promise<InstanceOf<Of> | undefined> {
    if (this.#options.attempt > 1) return this.load(entity, row.id)
    const instance = this.instance(entity, row)
    this.#recalled.add(instance as unknown as PendingInstance)
    return instance
  }

  /** Several at once, with one read for those that are not loaded yet; what is missing is not in the answer. */
  async loadAll<Of extends AnyEntity>(
    entity: Of,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, InstanceOf<Of>>> {
    const unknown = ids.filter((id) => !this.#pending.has(`${entity.kind}/${id}`))
    const query = { from: entity.table.name, where: isIn('id', unknown) }
    const rows = unknown.length === 0 ? [] : await this.#options.storage.read(query)
    for (const row of rows) this.instance(entity, row as EntityRow<Of>)
    return new Map(
      ids.flatMap((id) => {
        const instance = this.#pending.get(`${entity.kind}/${id}`)
        return instance ? [[id, instance as unknown as InstanceOf<Of>]] : []
      }),
    )
  }

  /** @throws `not_found` */
  async require<Of extends AnyEntity>(entity: Of, id: string): Promise<InstanceOf<Of>> {
    const instance = await this.load(entity, id)
    if (instance) return instance
    throw new DocentError({ code: 'not_found', message: `There is no ${entity.kind} with this id.` })
  }

  /** An instance over a row that was read elsewhere in this decision. */
  instance<Of extends AnyEntity>(entity: Of, row: EntityRow<Of>): InstanceOf<Of> {
    const { id } = row
    const known = this.#pending.get(`${entity.kind}/${id}`)
    if (known) return known as unknown as InstanceOf<Of>
    const { state, context, machine_version: version } = row
    const restored = restoreState(entity, { state, context }, version)
    const pending: PendingInstance = {
      entity,
      id,
      row,
      state: restored.state,
      context: restored.context as EntityContext,
      created: false,
      changed: false,
      columns: {},
      effects: 0,
    }
    this.#pending.set(`${entity.kind}/${id}`, pending)
    return pending as unknown as InstanceOf<Of>
  }

  /** A new entity in its machine's first state. `columns` are those of the table beyond the common ones. */
  create<Of extends AnyEntity>(
    entity: Of,
    input: { readonly id?: string; readonly input?: unknown; readonly columns: OwnColumns<Of> },
  ): InstanceOf<Of> {
    const id = input.id ?? this.uuid()
    const decision = decideInitial(entity, id, input.input)
    const decided = {
      entity,
      id,
      state: decision.state,
      context: decision.context as EntityContext,
      created: true,
      changed: true,
      columns: { ...input.columns },
      effects: 0,
    }
    const pending: PendingInstance = { ...decided, row: { ...leftOut(entity.table), ...this.#row(decided, 0) } }
    this.#pending.set(`${entity.kind}/${id}`, pending)
    this.#apply(pending, { type: 'CREATED' }, decision, {})
    return pending as unknown as InstanceOf<Of>
  }

  /**
   * Sends an event. True when the machine took it. An outcome or timer it does not take is recorded as ignored.
   * @throws `wrong_state` for a command it does not take.
   */
  send<Definitions extends EventDefinitions>(
    instance: Instance,
    event: EventOf<Definitions> | ({ readonly type: string } & Readonly<Record<string, unknown>>),
  ): boolean {
    const pending = instance as unknown as PendingInstance
    const definition = (pending.entity.events as EventDefinitions)[event.type]
    if (definition === undefined) throw new Error(`entity ${pending.entity.kind} has no event ${event.type}`)
    const { type, ...fields } = event
    const checked = { type, ...definition.schema.parse(fields) }
    const decision = decide(pending.entity, pending.id, { state: pending.state, context: pending.context }, checked)
    if (!decision.accepted && definition.class === 'command') {
      throw new DocentError({
        code: 'wrong_state',
        message: `The ${pending.entity.kind.replaceAll('_', ' ')} is ${pending.state}; ${type.toLowerCase()} is not possible now.`,
      })
    }
    const audited = Object.fromEntries(definition.audited.map((name) => [name, (checked as Row)[name] ?? null]))
    this.#apply(pending, checked, decision, audited)
    return decision.accepted
  }

  /** Whether the machine would take the event now. */
  can(instance: Instance, event: { readonly type: string } & Readonly<Record<string, unknown>>): boolean {
    const pending = instance as unknown as PendingInstance
    return decide(pending.entity, pending.id, { state: pending.state, context: pending.context }, event).accepted
  }

  /** Writes columns of an instance's row in the same update as its state. */
  set<Of extends Row>(instance: Instance<EntityContext, Of>, columns: Partial<NoInfer<Of>>): void {
    const pending = instance as unknown as PendingInstance
    pending.columns = { ...pending.columns, ...columns }
    pending.changed = true
  }

  /** The row of an instance as this batch leaves it, for a later decision to recall. */
  rowAfter<Of extends Row>(instance: Instance<EntityContext, Of>): Of {
    const pending = instance as unknown as PendingInstance
    if (!pending.created && !pending.changed) return instance.row
    const revision = pending.created ? 0 : pending.row.revision + 1
    return { ...instance.row, ...this.#row(pending, revision) }
  }

  /** The same, unless it is removed, or steps of the batch change columns of it by themselves. */
  #left(pending: PendingInstance): Row | undefined {
    if (!pending.created && !pending.changed) return undefined
    this.#changedBySteps ??= new Set(
      this.#steps.flatMap((step) => ('key' in step ? [`${step.table}/${Object.values(step.key).join('/')}`] : [])),
    )
    if (this.#changedBySteps.has(`${pending.entity.table.name}/${pending.id}`)) return undefined
    return this.rowAfter(pending as unknown as Instance)
  }

  /** Adds a step. When it fails as a precondition, `otherwise` is thrown at once instead of deciding again. */
  step(step: RecordStep, otherwise?: Otherwise): void {
    this.#steps.push(step)
    if (otherwise) this.#otherwise.set(step, otherwise)
  }

  insert<Table extends TableDefinition>(table: Table, row: NewRow<NoInfer<Table>>, otherwise?: Otherwise): void {
    this.step(insert(table, row), otherwise)
  }

  /** A line for the log of plain edits: who changed what, without content. */
  record(kind: string, id: string, event: string, audited: Row = {}): void {
    this.#steps.push(historyStep(this.#origin, { kind, id, revision: 0, event, state: '', accepted: true, audited }))
    this.#labels.push(`${kind}.${event}`)
  }

  /** Called once after the batch is durable; for hints such as signals, never for work that must happen. */
  afterCommit(callback: (results: WriteResults) => void): void {
    this.#afterCommit.push(callback)
  }

  /**
   * Asks for an effect that no machine asked for; with `only`, when a condition holds at that point of the batch. Such a one
   * waits in its lane until somebody looks there: `wakeIf` decides from the batch's results whether to look at once.
   */
  enqueue(input: {
    readonly kind: string
    readonly id: string
    readonly type: string
    readonly request: EffectRequest
    readonly only?: {
      readonly when: NonNullable<Step['when']>
      readonly wakeIf: (results: WriteResults) => boolean
    }
  }): void {
    // Not of a revision: several batches may ask, each for its own run.
    const seq = Math.floor(this.#options.ids.random() * 2 ** 52) + 1
    const of = { kind: input.kind, id: input.id, version: 1, revision: -1, seq }
    const row = outboxRow(this.#origin, of, input.type, input.request)
    const { lane, owner } = input.request
    const { only } = input
    if (!only) {
      this.#outbox.push({ lane, due: row.due_at <= this.now, row, left: () => undefined })
      return
    }
    this.#steps.push({ kind: 'insert', table: outboxTable.name, row, when: only.when })
    this.#conditional.push({ lane, owner, wakeIf: only.wakeIf })
  }

  /**
   * Asks for an effect after a delay, unless the entity has one of this type that was asked for in this way and is not done
   * yet. What is asked for while it runs is left out, too: its outcome must look whether there is something new.
   */
  enqueueOnce(input: {
    readonly kind: string
    readonly id: string
    readonly type: string
    readonly request: EffectRequest & { readonly delayMs: number }
  }): void {
    const of = { kind: input.kind, id: input.id, version: 1, revision: -1, seq: onceSeq(input.type) }
    const row = outboxRow(this.#origin, of, input.type, input.request)
    this.#steps.push({ kind: 'insert', table: outboxTable.name, row, onConflict: 'ignore' })
    this.#delayed = Math.min(this.#delayed, this.now + input.request.delayMs)
  }

  /** Deletes an instance's row; nothing else may be decided about it in this draft. */
  remove(instance: Instance): void {
    const pending = instance as unknown as PendingInstance
    pending.changed = false
    pending.created = false
    this.#removed.push({
      kind: 'delete',
      table: pending.entity.table.name,
      key: { id: pending.id },
      where: asRead(pending),
      required: true,
    })
  }

  /** The batch, and what the runtime needs to carry it out. */
  finish() {
    const updates: Step[] = []
    for (const pending of this.#pending.values()) {
      if (pending.created)
        updates.push({ kind: 'insert', table: pending.entity.table.name, row: this.#row(pending, 0) })
      else if (pending.changed) {
        const revision = pending.row.revision
        const { revision: _, created_at: __, id: ___, ...set } = this.#row(pending, revision)
        updates.push({ kind: 'update', table: pending.entity.table.name, key: { id: pending.id }, set, revision })
      }
    }
    return {
      steps: [...updates, ...this.#removed, ...this.#steps],
      conditional: this.#conditional,
      otherwise: this.#otherwise,
      outbox: this.#outbox,
      labels: this.#labels,
      transitions: this.#transitions,
      timersChanged: this.#timersChanged,
      delayed: this.#delayed,
      afterCommit: this.#afterCommit,
    }
  }

  #row(pending: Omit<PendingInstance, 'row'>, revision: number): CommonRow {
    return {
      ...pending.columns,
      id: pending.id,
      state: pending.state,
      context: pending.context as JsonValue,
      machine_version: pending.entity.version,
      revision,
      ...(pending.created ? { created_at: pending.columns.created_at ?? this.now } : {}),
      updated_at: pending.columns.updated_at ?? this.now,
    } as CommonRow
  }

  #apply(pending: PendingInstance, event: { type: string }, decision: Decision, audited: Row) {
    const { kind } = pending.entity
    const revision = pending.created ? 0 : pending.row.revision + 1
    if (decision.accepted) {
      pending.state = decision.state
      pending.context = decision.context as EntityContext
      pending.changed = true
    } else if (this.#recalled.has(pending)) {
      const where = and(eq('id', pending.id), asRead(pending))
      this.#steps.push({ kind: 'requireMatch', table: pending.entity.table.name, where })
    }
    this.#labels.push(`${kind}.${event.type}`)
    if (decision.accepted) {
      this.#transitions.push({ kind, id: pending.id, event: event.type, state: decision.state, at: this.now })
    }
    const { state, accepted } = decision
    this.#steps.push(
      historyStep(this.#origin, { kind, id: pending.id, revision, event: event.type, state, accepted, audited }),
    )
    const of = { kind, id: pending.id, version: pending.entity.version, revision }
    for (const effect of decision.effects) {
      const row = outboxRow(this.#origin, { ...of, seq: pending.effects++ }, effect.type, effect)
      this.#outbox.push({ lane: effect.lane, due: row.due_at <= this.now, row, left: () => this.#left(pending) })
    }
    for (const change of decision.timers) {
      // One that is taken back makes nobody look: there is nothing to fire.
      if (change.armed !== undefined) this.#timersChanged = true
      this.#steps.push(timerStep(this.#origin, of, change))
    }
  }
}
