import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { CollectionSettings } from '../../resources/collections/index.ts'

/** How callers name a place that documents come from, and what the source is asked with. */
interface SourceKind<Input> {
  /** The source that is asked; documents show it as their connector. */
  readonly connector: string
  readonly operation: string
  /** Of the job. */
  readonly name: string
  readonly schema: z.ZodType<Input>
  /** The source's own parameters, by the names that the API gives them. */
  readonly parameters: (input: Input, settings: CollectionSettings) => unknown
  /** Of this call alone; absent where the host's are to be used. */
  readonly credentials?: (input: Input) => unknown
  /** What a server without this source answers. */
  readonly missing: string
}

const defineSourceKind = <Schema extends z.ZodType>(
  kind: Omit<SourceKind<z.output<Schema>>, 'schema'> & { readonly schema: Schema },
) => kind

export const fileSystemSchema = z.object({
  rootDir: z
    .string()
    .max(4096)
    .optional()
    .describe('A directory that the host allows, or one below it. @default root_dir of the collection settings'),
  glob: z.string().min(1).max(4096).describe('Matched against paths from there, such as `**/*.pdf`.'),
})

export const websiteSchema = z.object({
  url: z.string().min(1).max(8192),
  followLinks: z.boolean().optional().describe('Also pages that are linked, on the same host, same level or below.'),
  maxDepth: z.int().min(-1).optional().describe('Links followed one after the other; 0 none, -1 automatic.'),
  maxDocuments: z.int().min(-1).optional().describe('-1: as many as the server allows.'),
})

const urls = z.array(z.string().min(1).max(8192)).min(1).max(1000)

const s3Credentials = z.object({
  useIrsa: z.boolean().optional(),
  accessKeyId: z.string().max(1024).optional(),
  secretAccessKey: z.string().max(1024).optional(),
  sessionToken: z.string().max(8192).optional(),
  roleArn: z.string().max(2048).optional(),
  externalId: z.string().max(2048).optional(),
  endpointUrl: z.string().max(2048).optional(),
})
const gcsCredentials = z.object({ serviceAccountJsonKey: z.string().max(32_768) })
const azureCredentials = z.object({
  accountKey: z.string().max(1024).optional(),
  sasToken: z.string().max(8192).optional(),
})

/** Of whichever source a job reads. */
export const sourceCredentialsSchema = z.object({
  ...s3Credentials.shape,
  ...gcsCredentials.partial().shape,
  ...azureCredentials.shape,
})

export const s3Schema = z.object({
  urls: urls.describe('Objects or prefixes, such as `s3://bucket/reports/`.'),
  region: z.string().max(64).default('us-east-1'),
  credentials: s3Credentials.optional(),
})

export const gcsSchema = z.object({
  urls: urls.describe('Objects or prefixes, such as `gs://bucket/reports/`.'),
  credentials: gcsCredentials.optional(),
})

export const azureSchema = z.object({
  container: z.string().min(1).max(256),
  paths: z.array(z.string().max(2048)).min(1).max(1000).describe('Blobs, or prefixes that end in `/`.'),
  accountName: z.string().min(1).max(256),
  credentials: azureCredentials.optional(),
})

type S3Credentials = z.output<typeof s3Credentials>
const s3CredentialsOf = (credentials: S3Credentials) =>
  given({
    use_irsa: credentials.useIrsa,
    access_key_id: credentials.accessKeyId,
    secret_access_key: credentials.secretAccessKey,
    session_token: credentials.sessionToken,
    role_arn: credentials.roleArn,
    external_id: credentials.externalId,
    endpoint_url: credentials.endpointUrl,
  })
const gcsCredentialsOf = ({ serviceAccountJsonKey: key }: z.output<typeof gcsCredentials>) => ({
  service_account_json_key: key,
})
const azureCredentialsOf = ({ accountKey, sasToken }: z.output<typeof azureCredentials>) =>
  given({ account_key: accountKey, sas_token: sasToken })

/**
 * Credentials as the source of this connector takes them; undefined where it takes none.
 * @throws `invalid_input` for those of another source
 */
export function credentialsFor(connector: string, credentials: unknown): unknown {
  if (connector === 's3') return s3CredentialsOf(check(s3Credentials.strict(), credentials))
  if (connector === 'gcs') return gcsCredentialsOf(check(gcsCredentials.strict(), credentials))
  if (connector === 'azure_blob_storage') return azureCredentialsOf(check(azureCredentials.strict(), credentials))
  return undefined
}

/** Only what was given, by the names of the API. */
const given = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function requireRoot(rootDir: string | undefined): string {
  if (rootDir) return rootDir
  throw new DocentError({ code: 'invalid_input', message: 'root_dir is required.' })
}

const notConfigured = (what: string) => `This server reads nothing from ${what}; its host must add that source first.`

export const sourceKinds = {
  fileSystem: defineSourceKind({
    connector: 'file_system',
    operation: 'ingest_file_system',
    name: 'Ingest files',
    schema: fileSystemSchema,
    parameters: ({ rootDir, glob }, settings) => ({ root_dir: requireRoot(rootDir ?? settings.rootDir), glob }),
    missing: 'This server reads no files of its own file system; its host must allow root directories first.',
  }),
  website: defineSourceKind({
    connector: 'website',
    operation: 'ingest_website',
    name: 'Ingest a website',
    schema: websiteSchema,
    parameters: ({ url, ...options }, settings) => ({
      url,
      follow_links: options.followLinks ?? settings.followLinks ?? false,
      max_depth: options.maxDepth ?? settings.maxDepth ?? -1,
      max_documents: options.maxDocuments ?? settings.maxDocuments ?? -1,
    }),
    missing: notConfigured('websites'),
  }),
  s3: defineSourceKind({
    connector: 's3',
    operation: 'ingest_s3',
    name: 'Ingest from S3',
    schema: s3Schema,
    parameters: ({ urls, region }) => ({ urls, region }),
    credentials: ({ credentials }) => credentials && s3CredentialsOf(credentials),
    missing: notConfigured('S3'),
  }),
  gcs: defineSourceKind({
    connector: 'gcs',
    operation: 'ingest_gcs',
    name: 'Ingest from Google Cloud Storage',
    schema: gcsSchema,
    parameters: ({ urls }) => ({ urls }),
    credentials: ({ credentials }) => credentials && gcsCredentialsOf(credentials),
    missing: notConfigured('Google Cloud Storage'),
  }),
  azureBlobStorage: defineSourceKind({
    connector: 'azure_blob_storage',
    operation: 'ingest_azure_blob_storage',
    name: 'Ingest from Azure Blob Storage',
    schema: azureSchema,
    parameters: ({ container, paths, accountName }) => ({ container, paths, account_name: accountName }),
    credentials: ({ credentials }) => credentials && azureCredentialsOf(credentials),
    missing: notConfigured('Azure Blob Storage'),
  }),
} as const

export type SourceKinds = typeof sourceKinds
