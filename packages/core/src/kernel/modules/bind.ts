import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify'

/** Services by the names that a factory has for them. */
export type Needs = Readonly<Record<string, ServiceIdentifier>>

/** What a factory gets for what it needs. */
export type Resolved<Needed extends Needs> = {
  readonly [Name in keyof Needed]: Needed[Name] extends ServiceIdentifier<infer Service> ? Service : never
}

/** Binds a service to its factory, and to what the factory needs, by name. Made once for a container, when first asked for. */
export type Bind = <Service, Needed extends Needs>(
  identifier: ServiceIdentifier<Service>,
  needs: Needed,
  make: (resolved: Resolved<Needed>) => Service,
) => void

export const binder =
  ({ bind }: Pick<ContainerModuleLoadOptions, 'bind'>): Bind =>
  (identifier, needs, make) => {
    const names = Object.keys(needs)
    const fromValues = (...values: unknown[]) =>
      make(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Resolved<typeof needs>)
    bind(identifier).toResolvedValue(fromValues, Object.values(needs) as never)
  }
