import type { ClientOptions } from './client-options.ts'
import { createClient, type Client, type OptionsOf } from './create-client.ts'
import * as operations from './generated/operations.ts'
import type { CallArguments, Operation, OperationTypes } from './operation.ts'

type Operations = typeof operations
type TypesOf<Of> = Of extends Operation<infer Types> ? Types : never
type Call<Types extends OperationTypes> = (...args: CallArguments<Types, OptionsOf<Types>>) => Promise<Types['answer']>
type Stream<Types extends OperationTypes> = (
  ...args: CallArguments<Types, OptionsOf<Types>>
) => AsyncGenerator<Types['item'], void, undefined>

/** All operations as methods, by the names of their constants. */
export type DocentClient = Client & {
  readonly [Name in keyof Operations]: Call<TypesOf<Operations[Name]>>
} & {
  /** Those that stream, as streams. */
  readonly streams: {
    readonly [Name in keyof Operations as TypesOf<Operations[Name]> extends { item: unknown } ? Name : never]: Stream<
      TypesOf<Operations[Name]>
    >
  }
}

/** The client for programs that do not count bytes: nothing has to be imported for an operation. */
export function docentClient(options: ClientOptions): DocentClient {
  const client = createClient(options)
  const all = Object.entries(operations) as [string, Operation][]
  const methods = (call: (operation: Operation) => unknown, some: readonly [string, Operation][]) =>
    Object.fromEntries(some.map(([name, operation]) => [name, call(operation)]))
  return {
    ...client,
    ...methods((operation) => client.call.bind(undefined, operation), all),
    streams: methods(
      (operation) => client.stream.bind(undefined, operation as never),
      all.filter(([, { stream }]) => stream !== undefined),
    ),
  } as unknown as DocentClient
}
