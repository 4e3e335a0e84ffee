import type { ServiceIdentifier } from 'inversify'

/** Names a service and its type. The name is the same in all copies of this package. */
export const service = <Service>(name: string) => Symbol.for(`docent/${name}`) as ServiceIdentifier<Service>
