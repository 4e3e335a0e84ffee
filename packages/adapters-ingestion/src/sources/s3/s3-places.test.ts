import { expect, it } from 'vitest'
import { parseS3Url } from './s3-places.ts'

it.each([
  ['s3://reports/2025/a b.pdf', 'reports', '2025/a b.pdf'],
  ['https://reports.s3.amazonaws.com/2025/a%20b.pdf', 'reports', '2025/a b.pdf'],
  ['https://my.reports.s3.eu-west-1.amazonaws.com/a.pdf', 'my.reports', 'a.pdf'],
  ['https://s3-archive.s3.dualstack.us-east-2.amazonaws.com/a.pdf', 's3-archive', 'a.pdf'],
  ['https://reports.s3-eu-west-1.amazonaws.com/a.pdf', 'reports', 'a.pdf'],
  ['https://reports.s3.cn-north-1.amazonaws.com.cn/a.pdf', 'reports', 'a.pdf'],
  ['https://s3.eu-west-1.amazonaws.com/reports/2025/a.pdf', 'reports', '2025/a.pdf'],
  ['https://s3-eu-west-1.amazonaws.com/reports', 'reports', ''],
])('reads %s', (url, bucket, key) => {
  expect(parseS3Url(url)).toEqual({ bucket, key })
})

it.each(['https://reports.example.com/a', 'https://ec2.amazonaws.com/a/b', 'https://s3.amazonaws.com.example.com/a/b'])(
  'refuses %s',
  (url) => {
    expect(() => parseS3Url(url)).toThrow('s3://bucket')
  },
)

// Tried in every way that its parts can be divided, the first of them would take longer than the universe is old.
it.each(['-a', '.a', '.s3', '-'])('refuses a host with %j many times over at once', (part) => {
  expect(() => parseS3Url(`https://s3${part.repeat(5_000)}.example.com/a/b`)).toThrow('s3://bucket')
})
