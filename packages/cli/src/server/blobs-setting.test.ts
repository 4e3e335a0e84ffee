import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, memoryBlobs } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import type { BlobStore } from '@docent/core/ports'
import { expect, it, onTestFinished } from 'vitest'
import { blobsOf, blobsSetting, requireBlobs } from './blobs-setting.ts'

const azure = { AZURE_STORAGE_KEY: 'a2V5' }

it.each([
  ['s3://bucket', { bucket: 'bucket' }],
  ['s3://Old_bucket/', { bucket: 'Old_bucket' }],
  ['s3://bucket/docent/files/', { bucket: 'bucket', prefix: 'docent/files/' }],
  [
    's3://bucket/docent?endpoint=http://minio:9000&region=eu-central-1',
    { bucket: 'bucket', prefix: 'docent/', endpoint: 'http://minio:9000', region: 'eu-central-1' },
  ],
  ['s3://bucket?endpoint=https%3A%2F%2Fminio%3A9000', { bucket: 'bucket', endpoint: 'https://minio:9000' }],
])('takes %s', (text, options) => {
  const setting = blobsSetting(text, {})
  expect(setting).toEqual({ kind: 's3', options })
  expect(blobsOf(setting, 'data')).toMatchObject({ name: 's3' })
})

it('takes a bucket of Google', () => {
  const setting = blobsSetting('gs://bucket/docent?endpoint=https://storage.example.org', {})
  const options = { bucket: 'bucket', prefix: 'docent/', endpoint: 'https://storage.example.org' }
  expect(setting).toEqual({ kind: 'gs', options })
  expect(blobsOf(setting, 'data')).toMatchObject({ name: 'gcs' })
})

it('takes a container of Azure, with a key or a signature of its account', () => {
  const place = { account: 'acme', container: 'files', prefix: 'docent/' }
  const setting = blobsSetting('azure://acme/files/docent', azure)
  expect(setting).toEqual({ kind: 'azure', options: { ...place, credentials: { accountKey: 'a2V5' } } })
  expect(blobsOf(setting, 'data')).toMatchObject({ name: 'azure' })
  const signed = { AZURE_STORAGE_ACCOUNT: 'acme', AZURE_STORAGE_SAS_TOKEN: 'sig=x' }
  const endpoint = 'https://acme.blob.core.chinacloudapi.cn'
  expect(blobsSetting(`azure://acme/files/docent?endpoint=${endpoint}`, signed)).toEqual({
    kind: 'azure',
    options: { ...place, endpoint, credentials: { sasToken: 'sig=x' } },
  })
  const needs = 'DOCENT_BLOBS needs AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN of the account acme'
  expect(() => blobsSetting('azure://acme/files', {})).toThrow(needs)
  expect(() => blobsSetting('azure://acme/files', { ...azure, AZURE_STORAGE_ACCOUNT: 'other' })).toThrow(needs)
})

it('is the data directory where nothing is set', () => {
  expect(blobsSetting(undefined, azure)).toBeUndefined()
  expect(blobsOf(undefined, 'data')).toMatchObject({ name: 'files' })
})

it.each(['data/blobs', 's3://', 'https://example.org/bucket', 'azure://acme', 's3://bucket#part', 'az://files'])(
  'refuses %s and names what it takes',
  (text) => {
    expect(() => blobsSetting(text, azure)).toThrow(
      'The environment variable DOCENT_BLOBS must be the address of an object store: s3://bucket/prefix, gs://',
    )
  },
)

it.each([
  ['s3://bucket?regio=x', 'DOCENT_BLOBS takes endpoint=… and region=… after the ?'],
  ['s3://bucket?region=', 'DOCENT_BLOBS takes endpoint=… and region=… after the ?'],
  ['s3://bucket?region=a&region=b', 'DOCENT_BLOBS takes endpoint=… and region=… after the ?'],
  ['gs://bucket?region=x', 'DOCENT_BLOBS takes endpoint=… after the ?'],
])('refuses the parameters of %s', (text, message) => {
  expect(() => blobsSetting(text, {})).toThrow(message)
})

it.each([
  ['s3://b', 'DOCENT_BLOBS cannot be used: The bucket of s3Blobs()'],
  ['s3://bucket/../files', 'DOCENT_BLOBS cannot be used: The prefix of s3Blobs()'],
  ['s3://bucket?endpoint=minio', 'DOCENT_BLOBS cannot be used: The endpoint of s3Blobs()'],
  ['gs://Bucket', 'DOCENT_BLOBS cannot be used: The bucket of gcsBlobs()'],
])('refuses the names in %s', (text, message) => {
  expect(() => blobsOf(blobsSetting(text, {}), 'data')).toThrow(message)
})

const failing = (code: 'unavailable' | 'unsupported', message: string): BlobStore => ({
  ...memoryBlobs(),
  ping: () => Promise.reject(new DocentError({ code, message })),
})

/** Not `data`, where a server that was tried has its files. */
function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docent-blobs-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

it('reports at start what cannot work', async () => {
  const directory = emptyDirectory()
  const setting = blobsSetting('s3://bucket', {})
  await expect(requireBlobs(setting, failing('unavailable', 'No bucket.'), directory)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'DOCENT_BLOBS cannot be used: No bucket.',
  })
  await expect(requireBlobs(setting, failing('unsupported', 'Install it.'), directory)).rejects.toThrow(
    'needs the package @aws-sdk/client-s3, which is not installed: run npm install @aws-sdk/client-s3',
  )
  await requireBlobs(undefined, failing('unavailable', 'Not asked.'), directory)
})

it('leaves no files behind in the data directory', async () => {
  const directory = emptyDirectory()
  const setting = blobsSetting('s3://bucket', {})
  await requireBlobs(setting, memoryBlobs(), directory)
  const files = fileBlobs({ directory: join(directory, 'blobs') })
  await files.put('a/b', new Uint8Array(3))
  await expect(requireBlobs(setting, memoryBlobs(), directory)).rejects.toThrow(/unset it, or move everything/)
  await files.delete('a/b')
  await requireBlobs(setting, memoryBlobs(), directory)
  await files.close()
})
