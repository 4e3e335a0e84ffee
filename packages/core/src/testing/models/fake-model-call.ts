/** What became of a request: answered in full, left by the client, or broken off by the server because the script said so. */
export type FakeCallOutcome = 'answered' | 'closed-by-client' | 'cut-by-server'

/** One request as the fake server saw it. */
export interface FakeModelCall {
  /** Of HTTP, in capitals. */
  readonly method: string
  /** Path below the server's base, such as `/chat/completions`. */
  readonly path: string
  /** By names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The parsed JSON body; empty when there was none. */
  readonly body: Readonly<Record<string, unknown>>
  /** The client's port: the same for requests over one connection. */
  readonly connection: number
  /** Tokens written to the connection so far. */
  readonly tokensSent: number
  /** Undefined while the request is being answered. */
  readonly outcome: FakeCallOutcome | undefined
  /** Resolves when the connection is done with, with the outcome. */
  readonly ended: Promise<FakeCallOutcome>
}

/** The server's side of a call. */
export interface RecordedCall extends FakeModelCall {
  tokensSent: number
  outcome: FakeCallOutcome | undefined
  end(outcome: FakeCallOutcome): void
}

export function recordCall(
  request: Pick<FakeModelCall, 'method' | 'path' | 'headers' | 'body' | 'connection'>,
): RecordedCall {
  const ended = Promise.withResolvers<FakeCallOutcome>()
  const call: RecordedCall = {
    ...request,
    tokensSent: 0,
    outcome: undefined,
    ended: ended.promise,
    end: (outcome) => {
      call.outcome ??= outcome
      ended.resolve(call.outcome)
    },
  }
  return call
}
