import type { ExitCode } from './exit-codes.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface OptionSpec {
  readonly type: 'boolean' | 'string'
  readonly short?: string
  readonly multiple?: true
  /** Placeholder for the value in the help. */
  readonly value?: string
  /** Shells complete paths after it. */
  readonly completes?: 'directory'
  readonly description: string
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

type ValueOf<Spec extends OptionSpec> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec extends { readonly multiple: true }
    ? readonly string[]
    : string

export type OptionValues<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]?: ValueOf<Specs[Name]> }

export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
  /** Also what controls the terminal. @default as `write` */
  draw?(text: string): unknown
}

/** One use of a command. */
export interface Call<Specs extends OptionSpecs = OptionSpecs> {
  readonly values: OptionValues<Specs>
  readonly positionals: readonly string[]
  readonly environment: Environment
  /** Where relative paths begin: where the user is. */
  readonly directory: string
  readonly input: NodeJS.ReadStream
  /** Results. */
  readonly output: Output
  /** Progress and everything else for a person. */
  readonly errors: Output
  /** Results are JSON: one document, or a line for each where they stream. */
  readonly json: boolean
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}

export interface Command<Specs extends OptionSpecs = OptionSpecs> {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What may follow the name, a line for each form. */
  readonly usage: readonly string[]
  readonly details: string
  readonly options: Specs
  /** Words that may come first, for shells. */
  readonly words?: readonly string[]
  /** What else may follow, for shells. @default nothing */
  readonly completes?: 'files' | 'directories'
  /** Whether it can print JSON. @default true */
  readonly json?: false
  /** Whether the command reacts to the first stop signal itself. @default false: `signal` is aborted, and it ends with 130 */
  readonly stopsItself?: true
  run(call: Call<Specs>): Promise<ExitCode>
}

/** Infers the types of the options; what a command needs is imported when it runs, so that others start at once. */
export const defineCommand = <const Specs extends OptionSpecs>(command: Command<Specs>): Command<Specs> => command
