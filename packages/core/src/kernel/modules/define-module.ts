// Inversify reads metadata through this polyfill, which has to be there first.
import 'reflect-metadata'
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import type { AnyEffectHandler, AnyEntity, Sweep } from '../durable/index.ts'
import type { TableDefinition } from '../ports/index.ts'
import { binder, type Bind, type Needs, type Resolved } from './bind.ts'
import { service } from './service.ts'

/** What carries out the effects of the machines; every module may bind some. */
export const effectHandlers = service<AnyEffectHandler>('effect handler')
/** What is cleaned up behind the work; every module may bind some. */
export const sweeps = service<Sweep | readonly Sweep[]>('sweep')

/** One of several values behind the same identifier, made when all of them are. */
type Part = (bind: Bind) => void

/** Carries out an effect with these services. */
export const effect =
  <Needed extends Needs>(needs: Needed, make: (resolved: Resolved<Needed>) => AnyEffectHandler): Part =>
  (bind) =>
    bind(effectHandlers, needs, make)

/** Cleans up with these services. */
export const sweep =
  <Needed extends Needs>(needs: Needed, make: (resolved: Resolved<Needed>) => Sweep | readonly Sweep[]): Part =>
  (bind) =>
    bind(sweeps, needs, make)

type Services = Readonly<Record<string, ServiceIdentifier>>

interface ModuleParts<Own extends Services> {
  /** Services that it declares, so that others can name them. Most of them it provides; others a higher slice does. */
  readonly services?: Own
  readonly tables?: readonly TableDefinition[]
  readonly entities?: readonly AnyEntity[]
  /** Binds services, and what lower slices declare, to factories. */
  readonly provide?: (bind: Bind) => void
  readonly effects?: readonly Part[]
  readonly sweeps?: readonly Part[]
}

/** A slice as the container loads it. */
export interface Module<Own extends Services = Services> {
  readonly services: Own
  readonly tables: readonly TableDefinition[]
  readonly entities: readonly AnyEntity[]
  readonly bindings: ContainerModule
}

/** What a slice needs and provides, in one place. */
export function defineModule<const Own extends Services = Record<never, never>>(parts: ModuleParts<Own>): Module<Own> {
  const { services = {} as Own, tables = [], entities = [], provide, effects = [], sweeps = [] } = parts
  return {
    services,
    tables,
    entities,
    bindings: new ContainerModule((options) => {
      const bind = binder(options)
      provide?.(bind)
      for (const part of [...effects, ...sweeps]) part(bind)
    }),
  }
}
