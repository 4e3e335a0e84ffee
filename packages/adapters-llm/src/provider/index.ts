/** What every client of a model provider needs, for adapters of third parties as for those of this package. */
export { eventReader, type EventBatch, type EventReader } from './event-reader.ts'
export { providerError, withoutKeys, type ProviderFailure } from './provider-error.ts'
export { unitVectors, type VectorRequest } from './unit-vectors.ts'
export { watchdog, type Watchdog } from './watchdog.ts'
