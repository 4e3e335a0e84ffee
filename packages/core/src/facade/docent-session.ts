import type { Principal } from '../kernel/ports/index.ts'
import { bindService, type AroundUseCase, type BoundService, type PrincipalService } from '../kernel/use-case.ts'
import type { AllServices, AnalysisServices } from './all-services.ts'
import { signatures, signaturesOfAnalysis } from './signatures/index.ts'

type Services = Readonly<Record<string, PrincipalService>>
type Signatures = Readonly<Record<string, Readonly<Record<string, string>>>>
type Bound<All extends Services> = { readonly [Name in keyof All]: BoundService<All[Name]> }

/** Every use case for one principal; the HTTP API calls nothing else. */
export type DocentSession = Bound<AllServices> & {
  readonly analysis: Bound<AnalysisServices>
  readonly principal: Principal
}

/** Makes sessions. A call needs one service or two of them, so each is bound when it is first asked for. */
export function sessions(
  all: AllServices,
  ofAnalysis: AnalysisServices,
  around: AroundUseCase,
): (principal: Principal) => DocentSession {
  const bound = (of: Services, prefix: string, principal: Principal) =>
    Object.defineProperties(
      {},
      onDemand(Object.keys(of), (name) =>
        bindService(`${prefix}${name}`, of[name]!, principal, (signaturesOfAnalysis as Signatures)[name]!, around),
      ),
    )
  const unbound = onDemand([...Object.keys(all), 'analysis'], (name, { principal }: DocentSession) =>
    name === 'analysis'
      ? bound(ofAnalysis, 'analysis.', principal)
      : bindService(name, (all as Services)[name]!, principal, (signatures as Signatures)[name]!, around),
  )
  return (principal) => Object.defineProperties({ principal }, unbound) as DocentSession
}

/** Properties that are made when they are first read. They are own ones, so that a copy of the object has all of them. */
function onDemand<Owner>(
  names: readonly string[],
  make: (name: string, owner: Owner) => unknown,
): PropertyDescriptorMap {
  return Object.fromEntries(
    names.map((name): [string, PropertyDescriptor] => [
      name,
      {
        enumerable: true,
        configurable: true,
        get(this: Owner) {
          const value = make(name, this)
          Object.defineProperty(this, name, { value })
          return value
        },
      },
    ]),
  )
}
