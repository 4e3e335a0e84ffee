import PQueue from 'p-queue'
import type { Clock } from '../ports/index.ts'
import type { Allowance, LanePolicy } from './lane-policy.ts'
import { FairQueue } from './fair-queue.ts'
import { HeldOwners } from './held-owners.ts'
import { keepNewest } from './keep-newest.ts'
import { limitsOf, type LaneLimits, type LaneMode, type LaneOptions, type LaneSurroundings } from './lane-options.ts'

/** Work of a lane as far as places in it are concerned. */
export interface Placed {
  readonly owner: string
  readonly jobId: string | undefined
}

/** What an owner may have is asked again after this time at the latest. */
const keepMs = 1_000

/** One lane of this process: what runs in it, who waits for it, and what each owner may have of it. */
export class Lane {
  readonly name: string
  policy: LanePolicy | undefined
  waiting = new FairQueue()
  /** Owners of whom work came that nobody has looked at yet. */
  readonly arrivals = new Set<string>()
  /** Where the look for owners that wait continues when there are more than one look finds. */
  cursor = ''
  /** Work may wait in the store whose owner is not in the queue: due by now, or of another process. */
  unseen = true
  /** Rows may wait in the store: new work must queue behind them instead of starting at once. */
  backlog = true
  /** Rows wait whose owners have all they may have: to be looked at again when some of it ends. */
  heldBack = false
  /** Grows whenever work is announced. */
  news = 0
  mode: LaneMode
  readonly #limits: LaneLimits
  readonly #keepOne: boolean
  readonly #oneWhenContended: boolean
  readonly #isContended: (owner: string) => boolean
  readonly #clock: Clock
  /** No other process can use the store, so that what runs here is all there is. */
  readonly alone: boolean
  readonly #queue: PQueue
  readonly #taken = new Map<string, number>()
  readonly #jobs = new Map<string, number>()
  readonly #held = new HeldOwners()
  readonly #lastJob = new Map<string, string>()
  readonly #kept = new Map<
    string,
    { readonly allowance: Allowance; readonly changes: number; readonly until: number }
  >()
  #reserved = 0
  #outside = 0

  constructor(name: string, options: LaneOptions, around: LaneSurroundings) {
    const { keepOne = false, oneWhenContended = false, outside } = options
    this.name = name
    this.mode = outside ? 'outside' : 'here'
    this.#limits = limitsOf(options)
    this.#keepOne = keepOne
    this.#oneWhenContended = oneWhenContended
    this.#isContended = around.isContended
    this.#clock = around.clock
    this.alone = around.alone
    this.#queue = new PQueue({ concurrency: options.concurrency + (outside?.concurrency ?? 0) })
  }

  /** Before anything runs: how owners share the lane. Without a policy they take turns, without limits. */
  setPolicy(policy: LanePolicy): void {
    this.policy = policy
    this.waiting = new FairQueue(policy.tiers && { tiers: policy.tiers.count, rotateEvery: policy.tiers.rotateEvery })
  }

  /** Places for more work where it is run at present. */
  free(): number {
    const all = this.#queue.pending + this.#queue.size
    const there = this.mode === 'outside' ? this.#outside : all - this.#outside
    return this.#limit.concurrency - there - this.#reserved
  }

  get #limit() {
    return this.#limits[this.mode]
  }

  /** Effects of the owner that run here, or are about to. */
  running(owner: string): number {
    return this.#taken.get(owner) ?? 0
  }

  runsJob(jobId: string): boolean {
    return this.#jobs.has(jobId)
  }

  /** What the owner may have; asked again when it may have changed. */
  async allowance(owner: string): Promise<Allowance> {
    const { policy } = this
    if (!policy) return unlimited
    const changes = policy.changes()
    const kept = this.#keptOf(owner)
    if (kept) return kept
    const allowance = await policy.allowance(owner)
    if (policy.byJob) return allowance
    keepNewest(this.#kept, owner, { allowance, changes, until: this.#clock.now() + keepMs })
    return allowance
  }

  /** Places that the owner may take up here. */
  roomOf(owner: string, { places }: Allowance): number {
    const own = Math.min(this.#perOwner(owner), places) - this.running(owner)
    return this.#yields(owner) ? 0 : own
  }

  /** Whether other processes have to be asked before the owner gets a place. */
  needsGate({ places }: Allowance): boolean {
    return !this.alone && places !== Number.POSITIVE_INFINITY
  }

  /**
   * Whether work may start without a look at the store: nobody waits before it, and its owner has less than they may have by
   * what is known here. When that is not known it has to queue, which finds out.
   */
  startsAtOnce({ owner, jobId }: Placed): boolean {
    if (this.backlog || this.free() < 1) return false
    if (this.running(owner) >= this.#perOwner(owner) || this.#yields(owner)) return this.#keepBack(owner)
    if (!this.policy) return true
    if (this.policy.byJob) return jobId !== undefined && this.runsJob(jobId)
    // One may always run.
    if (this.alone && this.running(owner) === 0) return true
    const kept = this.#keptOf(owner)
    if (!kept || this.needsGate(kept)) return false
    return this.roomOf(owner, kept) > 0 || this.#keepBack(owner)
  }

  /** Takes an owner who has all they may have out of the queue until something of theirs ends. */
  holdBack(owner: string): void {
    this.waiting.leave(owner)
    this.#keepBack(owner)
  }

  /** A place is free again: those who left the last one to others may have it, but for the ones that have nothing to do. */
  wakeYielding(but: ReadonlySet<string> = new Set()): void {
    for (const owner of this.#held.releaseYielding(but)) this.arrivals.add(owner)
  }

  /** Which of the owner's jobs comes next. */
  nextJob(owner: string, jobs: readonly string[]): number {
    return jobs.indexOf(this.#lastJob.get(owner) ?? '') + 1
  }

  servedJob(owner: string, jobId: string | undefined): void {
    if (jobId !== undefined) keepNewest(this.#lastJob, owner, jobId)
  }

  /** Counts a place as taken before the work is known to be there; the returned function frees it. */
  reserve(placed: Placed): () => void {
    let held = true
    this.#reserved++
    this.#count(placed, 1)
    return () => {
      if (!held) return
      held = false
      this.#reserved--
      this.#count(placed, -1)
    }
  }

  /** `outside`: the work is to wait for an engine. `ended` is called when the place is free again, if somebody may be waiting for it. */
  run(
    placed: Placed,
    { outside, work }: { readonly outside: boolean; work(): Promise<void> },
    ended: () => void,
  ): void {
    this.#count(placed, 1)
    if (outside) this.#outside++
    const over = () => {
      this.#count(placed, -1)
      if (outside) this.#outside--
      if (this.#held.release(placed.owner)) this.arrivals.add(placed.owner)
      this.wakeYielding()
    }
    void this.#queue
      .add(() => work().finally(over))
      .then(() => {
        if (this.backlog || this.heldBack || this.arrivals.size > 0) ended()
      })
  }

  /** Whether somebody waits for a place here, or would if they came now. */
  crowded(): boolean {
    const yielding = this.#held.heldFor('others')
    if (this.free() < 1 || yielding.length > 0) return true
    return this.#held.heldFor('contention').some((owner) => this.#isOneOnly(owner))
  }

  /** Whether work waits here whose owners have all they may have. */
  holdsBack(): boolean {
    return this.heldBack || this.#held.size > 0
  }

  /** Whether anything runs here or is about to be looked for. */
  busy(): boolean {
    return this.backlog || this.#queue.pending + this.#queue.size > 0
  }

  idle(): Promise<void> {
    return this.#queue.onIdle()
  }

  #keepBack(owner: string): false {
    this.heldBack = true
    this.#held.hold(owner, this.#yields(owner) ? 'others' : this.#isOneOnly(owner) ? 'contention' : undefined)
    return false
  }

  #perOwner(owner: string): number {
    return this.#isOneOnly(owner) ? 1 : this.#limit.perOwner
  }

  #isOneOnly(owner: string): boolean {
    // Engines work elsewhere.
    return this.#oneWhenContended && this.mode === 'here' && this.running(owner) > 0 && this.#isContended(owner)
  }

  /** Whether the only place that is free is kept for others. */
  #yields(owner: string): boolean {
    return this.#keepOne && this.#limit.concurrency > 1 && this.running(owner) > 0 && this.free() <= 1
  }

  #keptOf(owner: string): Allowance | undefined {
    const kept = this.#kept.get(owner)
    if (!kept) return undefined
    if (kept.changes === this.policy?.changes() && kept.until > this.#clock.now()) return kept.allowance
    this.#kept.delete(owner)
    return undefined
  }

  #count({ owner, jobId }: Placed, by: 1 | -1) {
    add(this.#taken, owner, by)
    if (jobId !== undefined) add(this.#jobs, jobId, by)
  }
}

const unlimited: Allowance = { places: Number.POSITIVE_INFINITY }

function add(counts: Map<string, number>, key: string, by: 1 | -1) {
  const left = (counts.get(key) ?? 0) + by
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
