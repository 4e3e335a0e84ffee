import type { FailedStep } from '@docent/core/ports'
import type { SqlValue } from './sql-text.ts'

/** How one kind of step runs; sent to the writer once, then referenced by id. */
export interface StepPlan {
  readonly id: number
  readonly kind: 'when' | 'insert' | 'change' | 'increment' | 'requireAbsent' | 'requireMatch'
  readonly sql: string
  /** Whether a change that hits no row fails the batch. */
  readonly required: boolean
  /** How to diagnose why a change hit no row: the parameters of its key, and the position of a revision among them. */
  readonly diagnosis?: {
    readonly sql: string
    readonly keyStart: number
    readonly keyCount: number
    readonly revisionAt?: number
    readonly otherwise: 'bound' | 'not_matching'
  }
  /** For an increment with a name: the name, and the columns it returns. */
  readonly result?: { readonly as: string; readonly columns: readonly string[] }
}

/** A parameter to be filled in from an earlier result: position, result, column, amount to add. */
export type LateParameter = readonly [at: number, result: string, column: string, plus: number]

export type Operation = readonly [plan: number, parameters: SqlValue[], late?: readonly LateParameter[]]

export interface Statement {
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

export type Job =
  | { readonly kind: 'batch'; readonly operations: readonly Operation[] }
  /** Answers the number of rows changed. */
  | { readonly kind: 'change'; readonly statement: Statement }
  /** Answers the rows of each statement. */
  | { readonly kind: 'rows'; readonly statements: readonly Statement[] }
  | { readonly kind: 'script'; readonly statements: readonly string[] }

export type BatchResults = Record<string, Record<string, number>>

export type BatchAnswer =
  | { readonly results: BatchResults }
  | { readonly failed: Pick<FailedStep, 'step' | 'reason'>; readonly clash?: string }
  /** A reference to the result of a step that was skipped. */
  | { readonly missingResult: string }

/** A thrown value in a cloneable form. */
export interface ThrownAway {
  readonly message: string
  readonly code?: string
  /** SQLite's extended result code. */
  readonly errcode?: number
}

export type JobAnswer = { readonly value: unknown } | { readonly error: ThrownAway }

/** Plans not sent before, then jobs to commit together, each all or nothing. */
export interface JobGroup {
  readonly plans: readonly StepPlan[]
  readonly jobs: readonly Job[]
}

export type WriterRequest = JobGroup | 'close'
