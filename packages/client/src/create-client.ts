import type { CallOptions, ClientOptions, KeyedCallOptions } from './client-options.ts'
import type { AnyInput, CallArguments, Operation, OperationTypes } from './operation.ts'
import { readAnswer } from './read-answer.ts'
import { streamCall } from './stream-call.ts'
import { createTransport, type SendOptions } from './transport.ts'
import type { ResponseLike } from './web-types.ts'

/** Options of a call: a key where the operation honours one. */
export type OptionsOf<Types extends OperationTypes> = Types extends { keyed: true } ? KeyedCallOptions : CallOptions

/** An answer with its surroundings. */
export interface Reply<Answer> {
  readonly status: number
  readonly answer: Answer
  /** A response header, such as `Location`. */
  header(name: string): string | undefined
}

export interface Client {
  /** Calls an operation. @throws DocentRequestError */
  call<Types extends OperationTypes>(
    operation: Operation<Types>,
    ...args: CallArguments<Types, OptionsOf<Types>>
  ): Promise<Types['answer']>
  /** The same, with status and headers. @throws DocentRequestError */
  reply<Types extends OperationTypes>(
    operation: Operation<Types>,
    ...args: CallArguments<Types, OptionsOf<Types>>
  ): Promise<Reply<Types['answer']>>
  /**
   * The items of an operation's stream, read as fast as they are taken. Answers of chats and jobs continue after a lost
   * connection, and nothing comes twice. Leaving the loop, or the signal, closes the connection; the server's work continues.
   * @throws DocentRequestError
   */
  stream<Types extends OperationTypes & { item: unknown }>(
    operation: Operation<Types>,
    ...args: CallArguments<Types, OptionsOf<Types>>
  ): AsyncGenerator<Types['item'], void, undefined>
}

/**
 * A client of the HTTP API. Only what is called gets into a bundle: each operation is a constant of its own.
 *
 * Failed calls are repeated where that is safe: reading ones, and those that honour Idempotency-Key, for which each call makes a key.
 */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options)
  const reply = (operation: Operation, input: AnyInput = {}, call: SendOptions = {}) =>
    transport.send(operation, input, acceptedBy(operation, call), async (response: ResponseLike) => ({
      status: response.status,
      answer: await readAnswer(operation, response),
      header: (name: string) => response.headers.get(name) ?? undefined,
    }))
  const client = {
    reply,
    call: async (...args: Parameters<typeof reply>) => (await reply(...args)).answer,
    stream: (operation: Operation, input: AnyInput = {}, call: SendOptions = {}) =>
      streamCall(transport, operation, input, call),
  }
  return client as Client
}

const acceptedBy = ({ answer }: Operation, call: SendOptions): SendOptions =>
  answer === 'bytes' ? { accept: '*/*', ...call } : call
