import { invalid } from '../buckets/bucket-errors.ts'
import type { Place } from '../buckets/places.ts'

/** It becomes part of a host name, so no other characters are allowed. */
export const bucketForm = /^[a-z0-9A-Z][a-z0-9A-Z._-]{1,253}$/

const domains = ['.amazonaws.com', '.amazonaws.com.cn']
/** The label of the service in a host's name, such as `s3` or `s3-eu-west-1`. */
const service = /^s3(?:-[a-z0-9-]+)?$/

/**
 * `s3://bucket/key`, whose key is used as it is, or an https address of AWS, whose key is percent-encoded.
 * @throws `invalid_input`
 */
export function parseS3Url(url: string): Place {
  const place = s3Place(url) ?? httpsPlace(url)
  if (place && bucketForm.test(place.bucket)) return place
  throw invalid('urls must hold addresses such as s3://bucket/report.pdf or s3://bucket/reports/.')
}

export function s3Place(url: string): Place | undefined {
  const found = /^s3:\/\/([^/]+)(?:\/([\s\S]*))?$/.exec(url)
  return found ? { bucket: found[1] ?? '', key: found[2] ?? '' } : undefined
}

export const s3Uri = ({ bucket, key }: Place): string => `s3://${bucket}/${key}`

function httpsPlace(text: string): Place | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.search !== '') return undefined
  const path = decode(url.pathname.slice(1))
  if (path === undefined) return undefined
  const bucket = bucketOfHost(url.hostname)
  if (bucket === undefined) return undefined
  if (bucket !== '') return { bucket, key: path }
  const slash = path.indexOf('/')
  return slash < 0 ? { bucket: path, key: '' } : { bucket: path.slice(0, slash), key: path.slice(slash + 1) }
}

/** The part before the service in an AWS host name: empty where buckets are in paths. */
function bucketOfHost(host: string): string | undefined {
  const domain = domains.find((each) => host.endsWith(each))
  if (domain === undefined) return undefined
  const labels = host.slice(0, -domain.length).split('.')
  const at = labels.findLastIndex((label) => service.test(label))
  return at < 0 ? undefined : labels.slice(0, at).join('.')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
