import {
  azureSchema,
  fileSystemSchema,
  gcsSchema,
  s3Schema,
  websiteSchema,
  type CallOptions,
  type DocentSession,
} from '@docent/core'
import type { z } from 'zod'
import { component, noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { asJob, waiting } from './ingest-forms.ts'
import { ingestMetadata, ingestOptionsOf, ingestQuery } from './ingest-wire.ts'

type Ingest = DocentSession['ingest']
type Forms = {
  [Name in keyof Ingest]: `${Name}Job` extends keyof Ingest ? Name : never
}[keyof Ingest]

/** The two routes of a source, whose location is in the body. */
function sourceRoutes<Query extends z.ZodObject, Body extends z.ZodObject, Form extends Forms>(source: {
  /** As in `/ingest/s3`; also the end of the operations' names. */
  readonly path: string
  readonly what: string
  readonly form: Form
  readonly query: Query
  readonly body: Body
  readonly example: z.input<Body>
  readonly decode: (input: {
    readonly query: z.output<Query>
    readonly body: z.output<Body>
  }) => Parameters<Ingest[Form]>[0]
}) {
  const { path, what, form, query, body, example, decode } = source
  const request = { query, body, example }
  type Call = (input: unknown, options: CallOptions) => Promise<unknown>
  type JobCall = (input: unknown, options: CallOptions) => ReturnType<Ingest['uploadsJob']>
  return [
    defineRoute({
      ...waiting,
      operationId: `ingest_from_${path}`,
      path: `/ingest/${path}`,
      summary: `Ingests ${what}`,
      request,
      async handler({ input, caller, options }) {
        const call = caller.ingest[form] as unknown as Call
        await withJobLocation(call(decode(input as never), options))
        return noContent()
      },
    }),
    defineRoute({
      ...asJob,
      operationId: `create_ingest_from_${path}_job`,
      path: `/ingest/${path}/job`,
      summary: `Ingests ${what}, as a job`,
      request,
      async handler({ input, caller, options, request }) {
        const call = caller.ingest[`${form}Job` as keyof Ingest] as unknown as JobCall
        return answerJob(await call(decode(input as never), options), request)
      },
    }),
  ]
}

const fileSystem = wireSchema(fileSystemSchema, { name: 'IngestFromFileSystemBody' })
const website = wireSchema(websiteSchema)
const s3 = wireSchema(s3Schema)
const gcs = wireSchema(gcsSchema)
const azure = wireSchema(azureSchema)
const metadata = { metadata: ingestMetadata }

export const sourceIngestionRoutes = [
  ...sourceRoutes({
    path: 'file_system',
    what: "files of the server's file system, below the directories that the host allows",
    form: 'fileSystem',
    query: ingestQuery,
    body: fileSystem.schema,
    example: { root_dir: '/srv/documents', glob: '**/*.pdf' },
    decode: ({ query, body }) => ({ ...ingestOptionsOf(query), ...fileSystem.decode(body) }),
  }),
  ...sourceRoutes({
    path: 'website',
    what: 'a page of a website, or a site from that page on',
    form: 'website',
    query: ingestQuery.extend(website.schema.omit({ url: true }).shape),
    body: component('IngestFromWebsiteBody', website.schema.pick({ url: true })),
    example: { url: 'https://example.com/' },
    decode: ({ query, body }) => ({ ...ingestOptionsOf(query), ...website.decode({ ...query, ...body }) }),
  }),
  ...sourceRoutes({
    path: 's3',
    what: 'objects of S3 or a service compatible with it',
    form: 's3',
    query: ingestQuery,
    body: component('IngestFromS3Body', s3.schema.extend(metadata)),
    example: { urls: ['s3://example-bucket/handbook.pdf'], region: 'eu-central-1' },
    decode: ({ query, body }) => ({ ...ingestOptionsOf(query), ...s3.decode(body), metadata: body.metadata }),
  }),
  ...sourceRoutes({
    path: 'gcs',
    what: 'objects of Google Cloud Storage',
    form: 'gcs',
    query: ingestQuery,
    body: component('IngestFromGcsBody', gcs.schema.extend(metadata)),
    example: { urls: ['gs://example-bucket/handbook.pdf'] },
    decode: ({ query, body }) => ({ ...ingestOptionsOf(query), ...gcs.decode(body), metadata: body.metadata }),
  }),
  ...sourceRoutes({
    path: 'azure_blob_storage',
    what: 'blobs of Azure Blob Storage',
    form: 'azureBlobStorage',
    query: ingestQuery,
    body: component('IngestFromAzureBlobStorageBody', azure.schema.extend(metadata)),
    example: { account_name: 'exampleaccount', container: 'reports', paths: ['handbook.pdf'] },
    decode: ({ query, body }) => ({ ...ingestOptionsOf(query), ...azure.decode(body), metadata: body.metadata }),
  }),
]
