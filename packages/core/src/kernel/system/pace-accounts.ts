/** A piece of work is a call of a user, or an effect that is carried out for them. */
export type PieceKind = 'calls' | 'effects'

/** A user counts as present for so long after their last call. */
const presentMs = 1_000
/** A call that takes long keeps its user present for so long: an open stream says nothing of who reads it. */
const longCallMs = 10_000
/** Who does no more at a time rests for nobody: a call and what it waits for. */
const usual: Readonly<Record<PieceKind, number>> = { calls: 1, effects: 2 }
/** What a user took counts half after this time. */
const halfLifeMs = 1_000
/** Of the latest piece in the estimate of the next. */
const latestShare = 0.3

/** What is known of the work of one user. */
export interface Account {
  /** Milliseconds of the event loop that the user took of late. */
  taken: number
  /** Of one piece, about. */
  piece: number
  /** When the next piece may begin. */
  nextAt: number
  /** Pieces that run or wait. */
  readonly under: Record<PieceKind, number>
  /** In which turn of the event loop the last call began. */
  turn: number
  /** When there was last more at a time than usual. */
  manyAt: number
  /** When a call last began or ended. */
  seenAt: number
}

interface Coming {
  readonly at: number
  readonly turn: number
  /** It stood behind others of the user. */
  readonly waited: boolean
}

/** The users whose work was seen of late. */
export class PaceAccounts {
  readonly #accounts = new Map<string, Account>()
  /** Those whose calls run. */
  readonly #calling = new Set<Account>()
  #taken = 0
  /** Users who are present and do little at a time, as of the last `fade`. */
  #few = 0

  known(userId: string): Account | undefined {
    return this.#accounts.get(userId)
  }

  of(userId: string): Account {
    const known = this.known(userId)
    if (known) return known
    const never = Number.NEGATIVE_INFINITY
    const account: Account = {
      ...{ taken: 0, piece: 0, nextAt: never },
      ...{ under: { calls: 0, effects: 0 }, turn: never, manyAt: never, seenAt: never },
    }
    this.#accounts.set(userId, account)
    return account
  }

  /**
   * A piece comes. Calls that are short, or that wait for each other elsewhere, are seen beside each other only when they begin in the
   * same turn of the event loop or say so.
   */
  came(account: Account, kind: PieceKind, { at, turn, waited }: Coming): void {
    const { under } = account
    under[kind]++
    const isSameTurn = kind === 'calls' && account.turn === turn
    if (kind === 'calls') {
      account.turn = turn
      this.#calling.add(account)
      account.seenAt = at
    }
    if (isSameTurn || waited || under.calls > usual.calls || under.effects > usual.effects) account.manyAt = at
  }

  /** A piece has taken so much; one that `continues` counts no more, but its user is waiting for it. */
  took(account: Account, kind: PieceKind, at: number, milliseconds: number, continues: boolean): void {
    account.under[kind]--
    if (account.under.calls === 0) this.#calling.delete(account)
    account.taken += milliseconds
    this.#taken += milliseconds
    account.piece += (milliseconds - account.piece) * latestShare
    if (kind === 'calls') account.seenAt = continues ? at + longCallMs : at
  }

  /** A call that had continued is over. */
  left(account: Account, at: number): void {
    account.seenAt = at
  }

  /** The user's part of what all took of late. */
  partOf(account: Account): number {
    return this.#taken > 0 ? account.taken / this.#taken : 0
  }

  /** Whether the user does much at a time, and somebody who is present does not. */
  isInTheWay(account: Account, at: number): boolean {
    return this.#few > 0 && isMany(account, at)
  }

  /** Whether a call runs of somebody who does not do much at a time. */
  isFewCalling(at: number): boolean {
    for (const account of this.#calling) if (!isMany(account, at)) return true
    return false
  }

  /** What was taken counts less, and who was not seen of late is forgotten. */
  fade(passedMs: number, at: number): void {
    const kept = 0.5 ** (passedMs / halfLifeMs)
    this.#taken = 0
    this.#few = 0
    for (const [userId, account] of this.#accounts) {
      account.taken *= kept
      this.#taken += account.taken
      if (isPresent(account, at)) this.#few += isMany(account, at) ? 0 : 1
      else if (account.under.effects === 0 && account.nextAt < at) this.#accounts.delete(userId)
    }
  }
}

const isPresent = ({ under, seenAt }: Account, at: number): boolean => under.calls > 0 || seenAt > at - presentMs
const isMany = ({ manyAt }: Account, at: number): boolean => manyAt > at - presentMs
