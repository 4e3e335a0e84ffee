import { checkedCall } from './checked-call.ts'
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

/** A service as its slice builds it: every method takes the principal first. */
// oxlint-disable-next-line typescript/no-explicit-any
export type PrincipalService = Readonly<Record<string, (principal: Principal, ...rest: any[]) => unknown>>

/** The same service for one principal. */
export type BoundService<Service extends PrincipalService> = {
  readonly [Name in keyof Service]: Service[Name] extends (principal: Principal, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never
}

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
  around: AroundUseCase,
): BoundService<Service> {
  return Object.fromEntries(
    Object.entries(service).map(([method, useCase]) => {
      const called = `${name}.${method}`
      const call = (rest: readonly unknown[]) =>
        checkedCall(called, useCase.length - 1, rest, () => useCase(principal, ...rest))
      return [method, (...rest: unknown[]) => around(called, principal, rest, () => call(rest))]
    }),
  ) as BoundService<Service>
}
