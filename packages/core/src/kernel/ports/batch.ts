import type { ColumnValue, Predicate } from './predicate.ts'

export type Row = Readonly<Record<string, ColumnValue>>

/**
 * The value a column had after an earlier `increment` of the same batch, plus an offset: `{ $result: 'block', column,
 * plus }`. For integer and real columns only; the same object in a json column is plain JSON. A reference to a step
 * that its `when` skipped is `invalid_input`.
 */
export interface ResultReference {
  readonly $result: string
  readonly column: string
  readonly plus?: number
}

export type StepValue = ColumnValue | ResultReference
export type StepRow = Readonly<Record<string, StepValue>>

interface Conditional {
  /** The step is carried out only when `table` holds a row matching `where` at that point of the batch. */
  readonly when?: { readonly table: string; readonly where: Predicate }
}

/**
 * One step of a declared batch. Steps run in order; each sees the effect of those before it. A failed precondition
 * undoes the whole batch.
 */
export type Step = Conditional &
  (
    | {
        readonly kind: 'insert'
        readonly table: string
        readonly row: StepRow
        /**
         * What a row with the same primary key or a broken unique constraint means: `fail` fails the batch, `ignore`
         * keeps the old row, `replace` overwrites the row of the same primary key.
         * @default 'fail'
         */
        readonly onConflict?: 'fail' | 'ignore' | 'replace'
      }
    | {
        readonly kind: 'update'
        readonly table: string
        readonly key: Row
        readonly set: StepRow
        /** Requires this value in the column `revision`, and writes the next one. */
        readonly revision?: number
        /** A further condition on the row. A row that is missing or does not match fails the batch. */
        readonly where?: Predicate
      }
    | {
        readonly kind: 'delete'
        readonly table: string
        readonly key: Row
        readonly where?: Predicate
        /** Whether a missing or not matching row fails the batch. @default false */
        readonly required?: boolean
      }
    | {
        readonly kind: 'increment'
        readonly table: string
        readonly key: Row
        /**
         * Added to integer or real columns; may be negative. An empty column counts as 0. A sum outside the safe integers
         * (or the finite reals) breaks its bound.
         */
        readonly by: Readonly<Record<string, number>>
        /** Bounds the new values must keep, else the batch fails: `{ used: { atMost: 10 } }`. */
        readonly bounds?: Readonly<Record<string, { readonly atMost?: number; readonly atLeast?: number }>>
        /** Names the new values for `ResultReference`s of later steps and for the outcome of the batch. */
        readonly as?: string
      }
    /** Fails with `exists` when a row matches. */
    | { readonly kind: 'requireAbsent'; readonly table: string; readonly where: Predicate }
    /** Fails with `not_matching` when no row matches. */
    | { readonly kind: 'requireMatch'; readonly table: string; readonly where: Predicate }
  )

/** Steps over tables of one durability, those in predicates included; a mixture is `invalid_input`. */
export interface Batch {
  readonly steps: readonly Step[]
}

/** A precondition that did not hold; nothing of the batch was written. */
export interface FailedStep {
  /** Index of the step. */
  readonly step: number
  readonly reason: 'exists' | 'missing' | 'revision' | 'bound' | 'not_matching'
  readonly table: string
  /** Name of the unique constraint, when one was broken and the driver reports it. */
  readonly constraint?: string
}

export type WriteOutcome =
  | {
      readonly ok: true
      /** New values of the increments that carry `as`. */
      readonly results: Readonly<Record<string, Readonly<Record<string, number>>>>
    }
  | { readonly ok: false; readonly failed: FailedStep }
