import type { Logger } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { vectorsOf, vectorsSetting } from './vectors-setting.ts'

const url = 'postgres://localhost/docent'
const quiet = () => {}
const logger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => logger }

it('takes PostgreSQL, which needs its URL', async () => {
  const setting = vectorsSetting('postgres', url)
  expect(setting).toEqual({ kind: 'postgres', url })
  expect(await vectorsOf(setting, 'data', logger)).toMatchObject({ name: 'pgvector' })
  expect(() => vectorsSetting('postgres', undefined)).toThrow('DOCENT_VECTORS must be set together with DATABASE_URL')
})

it.each(['s3://bucket/vectors', 'gs://bucket', 'az://container/vectors', 'db://database'])(
  'takes %s for LanceDB',
  async (uri) => {
    const setting = vectorsSetting(uri, undefined)
    expect(setting).toEqual({ kind: 'lance', uri })
    expect(await vectorsOf(setting, 'data', logger)).toMatchObject({ name: 'lance' })
  },
)

it('takes the endpoint and region of a store that speaks S3, as DOCENT_BLOBS does', async () => {
  const setting = vectorsSetting('s3://bucket/vectors?endpoint=http://minio:9000&region=eu-central-1', undefined)
  expect(setting).toEqual({
    kind: 'lance',
    uri: 's3://bucket/vectors',
    storageOptions: { aws_endpoint: 'http://minio:9000', allow_http: 'true', aws_region: 'eu-central-1' },
  })
  expect(await vectorsOf(setting, 'data', logger)).toMatchObject({ name: 'lance' })
  expect(() => vectorsSetting('s3://bucket?regio=x', undefined)).toThrow('takes endpoint=… and region=… after the ?')
  expect(() => vectorsSetting('gs://bucket?endpoint=x', undefined)).toThrow('takes nothing after a ?')
})

it('takes an address of Azure with the credentials of DOCENT_BLOBS', () => {
  const address = 'azure://acme/docent/vectors?endpoint=http://azurite:10000/acme'
  const from = (environment: Record<string, string>) => vectorsSetting(address, undefined, environment)
  const common = { account_name: 'acme', azure_endpoint: 'http://azurite:10000/acme', allow_http: 'true' }
  expect(from({ AZURE_STORAGE_KEY: 'a2V5' })).toEqual({
    kind: 'lance',
    uri: 'az://docent/vectors',
    storageOptions: { ...common, account_key: 'a2V5' },
  })
  expect(from({ AZURE_STORAGE_SAS_TOKEN: '?sv=1&sig=2' })).toMatchObject({
    storageOptions: { ...common, sas_token: 'sv=1&sig=2' },
  })
  expect(() => from({})).toThrow('The environment variable DOCENT_VECTORS needs AZURE_STORAGE_KEY')
  expect(() => vectorsSetting('azure://acme', undefined, {})).toThrow(/DOCENT_VECTORS must be .*azure:/)
})

it('is the data directory where nothing is set', () => {
  expect(vectorsSetting(undefined, url)).toBeUndefined()
})

it.each(['memory', 'data/vectors', 's3://', 'https://example.org/vectors', 'postgres://localhost/docent'])(
  'refuses %s and names what it takes',
  (text) => {
    expect(() => vectorsSetting(text, url)).toThrow(
      'The environment variable DOCENT_VECTORS must be `postgres`, or the address of an object store such as s3://',
    )
  },
)
