import type { Container, ServiceIdentifier } from 'inversify'

type Dependencies = Readonly<Record<string, ServiceIdentifier>>
/** What a factory gets for what it needs. */
export type Resolved<Needs extends Dependencies> = {
  readonly [Name in keyof Needs]: Needs[Name] extends ServiceIdentifier<infer Service> ? Service : never
}

/** Binds a service to its factory, and to what the factory needs, by name. */
export type Bind = <Service, Needs extends Dependencies>(
  identifier: ServiceIdentifier<Service>,
  needs: Needs,
  make: (resolved: Resolved<Needs>) => Service,
) => void

export const binder =
  (container: Container): Bind =>
  (identifier, needs, make) => {
    const names = Object.keys(needs)
    const fromValues = (...values: unknown[]) =>
      make(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Resolved<typeof needs>)
    container.bind(identifier).toResolvedValue(fromValues, Object.values(needs) as never)
  }
