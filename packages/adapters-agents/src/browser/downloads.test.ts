import { expect, it } from 'vitest'
import { downloadOf } from './downloads.ts'

const content = new TextEncoder().encode('x')
const nameOf = (address: string, headers: Record<string, string>) =>
  downloadOf(address, new Headers(headers), content)?.name

it.each([
  ['https://a.example/', { 'content-type': 'text/html; charset=utf-8' }],
  ['https://a.example/picture', { 'content-type': 'image/png' }],
  ['https://a.example/', {}],
])('shows %s', (address, headers) => {
  expect(nameOf(address, headers as Record<string, string>)).toBeUndefined()
})

it.each([
  ['https://a.example/b/report.pdf?x=1', { 'content-type': 'application/pdf' }, 'report.pdf'],
  ['https://a.example/', { 'content-type': 'application/zip' }, 'download.bin'],
  ['https://a.example/x', { 'content-disposition': 'attachment; filename="../../etc/passwd"' }, 'passwd'],
  [
    'https://a.example/x',
    { 'content-disposition': "attachment; filename*=UTF-8''Preise%20%E2%82%AC.csv" },
    'Preise _.csv',
  ],
  ['https://a.example/x', { 'content-disposition': 'attachment; filename=".."' }, 'x'],
  ['https://a.example/%2e%2e%2fx', { 'content-type': 'application/zip' }, 'x'],
])('keeps %s', (address, headers, name) => {
  expect(nameOf(address, headers as Record<string, string>)).toBe(name)
})

it('takes little time for names of dots, no matter who wrote them', () => {
  const dots = `${'.'.repeat(200_000)}x`
  expect(nameOf(`https://a.example/x${dots}`, { 'content-type': 'application/zip' })).toBe('x')
  expect(nameOf('https://a.example/y', { 'content-disposition': `attachment; filename="x${dots}y"` })).toBe('x')
  expect(nameOf(`https://a.example/${'a.'.repeat(400)}zip`, { 'content-type': 'application/zip' })).toHaveLength(100)
})
