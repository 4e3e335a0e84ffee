import type { BlobsSetting } from './blobs-setting.ts'
import type { ServerSettings } from './settings.ts'
import { isShared } from './shared-deployment.ts'
import type { VectorsSetting } from './vectors-setting.ts'

/** What is kept where, and what this process does, by name, for a person. Without anything secret. */
export function placesOf(
  settings: Pick<ServerSettings, 'databaseUrl' | 'blobs' | 'vectors' | 'roles' | 'engine'>,
  /** As it is to be shown. */
  dataDirectory: string,
): readonly (readonly [name: string, place: string])[] {
  const { databaseUrl, blobs, vectors, roles, engine } = settings
  return [
    ...(databaseUrl === undefined ? [] : [['Records', databaseOf(databaseUrl)] as const]),
    ...(blobs === undefined ? [] : [['Files', filesOf(blobs)] as const]),
    ...(vectors === undefined ? [] : [['Indexes', indexesOf(vectors)] as const]),
    ...(isShared(settings) ? [] : [['Data', dataDirectory] as const]),
    ...(roles === undefined ? [] : [['Roles', roles.join(', ') || 'what the engine brings'] as const]),
    ...(engine === undefined ? [] : [['Engine', engine.kind === 'bullmq' ? 'BullMQ' : 'Restate'] as const]),
  ]
}

function databaseOf(url: string): string {
  if (!URL.canParse(url)) return 'PostgreSQL'
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}

function filesOf({ kind, options }: BlobsSetting): string {
  const { prefix = '', endpoint } = options
  const bucket = 'bucket' in options ? options.bucket : `${options.account}/${options.container}`
  return at(`${kind}://${bucket}/${prefix}`, endpoint)
}

function indexesOf(setting: VectorsSetting): string {
  if (setting.kind === 'postgres') return `${databaseOf(setting.url)} (pgvector)`
  return at(
    `${setting.uri} (LanceDB)`,
    setting.storageOptions?.['aws_endpoint'] ?? setting.storageOptions?.['azure_endpoint'],
  )
}

const at = (address: string, endpoint: string | undefined): string =>
  endpoint === undefined ? address : `${address} at ${endpoint}`
