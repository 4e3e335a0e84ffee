import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How the package names the file of an object; its checksum is in one beside it. */
export const objectSuffix = '._S3rver_object'

interface Entry {
  readonly name: string
  readonly isFolder: boolean
}

/**
 * The answer to a listing (version 2) of a bucket's directory. The package's own fails where there is more than one page, is in the
 * order of its files, and misses folders that hold nothing but folders.
 */
export function listing(bucket: string, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const limit = Math.min(1000, Number(query.get('max-keys') ?? 1000))
  const rest = entriesOf(bucket, prefix, delimiter).filter(({ name }) => name > after)
  const page = rest.slice(0, limit)
  const isTruncated = page.length > 0 && page.length < rest.length
  const next = Buffer.from(page.at(-1)?.name ?? '').toString('base64url')
  const shown = page.map(({ name, isFolder }) =>
    isFolder ? element('CommonPrefixes', element('Prefix', escaped(name))) : objectOf(bucket, name),
  )
  return `<?xml version="1.0"?>${element(
    'ListBucketResult',
    element('Prefix', escaped(prefix)) +
      element('KeyCount', String(page.length)) +
      element('MaxKeys', String(limit)) +
      element('IsTruncated', String(isTruncated)) +
      (isTruncated ? element('NextContinuationToken', next) : '') +
      shown.join(''),
  )}`
}

function entriesOf(bucket: string, prefix: string, delimiter: string): Entry[] {
  const entries = new Map<string, Entry>()
  // Only what is below the last folder of the prefix is looked at: a bucket may hold the tables of a hundred tests.
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const at = join(bucket, folder)
  const files = existsSync(at) ? readdirSync(at, { recursive: true }).map(String) : []
  for (const file of files) {
    if (!file.endsWith(objectSuffix)) continue
    const key = folder + file.slice(0, -objectSuffix.length)
    if (!key.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const name = end < 0 ? key : key.slice(0, end + delimiter.length)
    entries.set(name, { name, isFolder: end >= 0 })
  }
  return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function objectOf(bucket: string, key: string): string {
  const file = join(bucket, key) + objectSuffix
  const { size, mtime } = statSync(file)
  const sum = existsSync(`${file}.md5`) ? element('ETag', `&quot;${readFileSync(`${file}.md5`, 'utf8')}&quot;`) : ''
  return element(
    'Contents',
    element('Key', escaped(key)) +
      element('LastModified', mtime.toISOString()) +
      sum +
      element('Size', String(size)) +
      element('StorageClass', 'STANDARD'),
  )
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
