import type { Scope, SharingDependencies } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, DocumentParsers } from '../../kernel/ports/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import type { RequireUsableLater } from '../agents/index.ts'
import type { ModelRegistry } from '../models/index.ts'
import type { CollectionRecords } from './collection-records.ts'

export interface CollectionsDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly models: ModelRegistry
  readonly requireUsableLater: RequireUsableLater
  readonly parsers: Pick<DocumentParsers, 'recognizers'>
  readonly records: CollectionRecords
  readonly idempotency: Idempotency
  readonly sharing: SharingDependencies
  readonly settings: SettingsSystem
  /** Documents that a scope may not know of, by collection. */
  readonly hidden: (
    scope: Scope,
    collectionIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly count: number; readonly size: number }>>
  /** Whether a scope may use a prompt template. @throws `not_found` */
  readonly promptTemplates: { require(scope: Scope, id: string): Promise<unknown> }
}
