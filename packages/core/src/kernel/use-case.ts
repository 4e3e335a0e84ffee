import { checkArguments } from './check-arguments.ts'
import type { Principal } from './ports/index.ts'

/** What every use case takes besides its input. */
export interface CallOptions {
  /** Gives up waiting; work that was already accepted continues unless the use case documents otherwise. @default waits */
  readonly signal?: AbortSignal | undefined
  /** Included in every log and history line of the call. @default none */
  readonly requestId?: string | undefined
  /** Calls of one caller with the same key are the same call for 24 hours. @default each call is its own */
  readonly idempotencyKey?: string | undefined
}

const optionNames = ['signal', 'requestId', 'idempotencyKey'] satisfies (keyof CallOptions)[]

/** A service as its slice builds it: every method takes the principal first. */
// oxlint-disable-next-line typescript/no-explicit-any
export type PrincipalService = Readonly<Record<string, (principal: Principal, ...rest: any[]) => unknown>>

/** The same service for one principal. */
export type BoundService<Service extends PrincipalService> = {
  readonly [Name in keyof Service]: Service[Name] extends (principal: Principal, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

type KindOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [readonly unknown[]]
      ? 'list'
      : 'input'
type Joined<First extends string, Others extends string> = Others extends '' ? First : `${First} ${Others}`
type OwnOptionsOf<Options> = [Exclude<keyof Options, keyof CallOptions>] extends [never]
  ? ''
  : `+${Exclude<keyof Options, keyof CallOptions> & string}`
/** The last are the options. */
type WordsOf<Given extends readonly unknown[]> = number extends Given['length']
  ? string
  : Given extends readonly []
    ? ''
    : Required<Given> extends readonly [infer Options]
      ? OwnOptionsOf<Options>
      : Given extends readonly [infer First, ...infer Others]
        ? Joined<KindOf<First>, WordsOf<Others>>
        : Given extends readonly [(infer First)?, ...infer Others]
          ? Joined<`${KindOf<Exclude<First, undefined>>}?`, WordsOf<Others>>
          : never

/**
 * What a use case takes between its principal and its options, by which calls are checked that were written without types: a word
 * for each argument, with `?` where it may be left out, and after a `+` an option that not every call has. The compiler keeps a table
 * of them right and complete.
 */
export type SignatureOf<UseCase> = UseCase extends (principal: Principal, ...given: infer Given) => unknown
  ? WordsOf<Given>
  : never

/** What wraps every use case: calls it, and may inspect the result. `useCase` is such as `chats.complete`. */
export type AroundUseCase = (
  useCase: string,
  principal: Principal,
  parameters: readonly unknown[],
  call: () => unknown,
) => unknown

export function bindService<Service extends PrincipalService>(
  name: string,
  service: Service,
  principal: Principal,
  signatures: Readonly<Record<string, string>>,
  around: AroundUseCase,
): BoundService<Service> {
  return Object.fromEntries(
    Object.entries(service).map(([method, useCase]) => {
      const called = `${name}.${method}`
      const call = (rest: readonly unknown[]) => {
        try {
          checkArguments(called, signatures[method]!, optionNames, rest)
        } catch (error) {
          return Promise.reject(error)
        }
        return useCase(principal, ...rest)
      }
      return [method, (...rest: unknown[]) => around(called, principal, rest, () => call(rest))]
    }),
  ) as BoundService<Service>
}
