import { expect, test } from 'vitest'
import { authorized, sampleServer } from './testing/sample-server.ts'

test('bytes are sent with their name', async () => {
  await using server = await sampleServer()
  const response = await fetch(`${server.origin}/api/v1/file?name=a.txt&length=10`, { headers: authorized })
  expect(await response.text()).toBe('some bytes')
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.txt"')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('HEAD has the headers only', async () => {
  await using server = await sampleServer()
  const response = await fetch(`${server.origin}/api/v1/file?name=a.txt&length=10`, {
    method: 'HEAD',
    headers: authorized,
  })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10'])
})

test.each([9, 11])('content of another length than %d cuts the connection', async (length) => {
  await using server = await sampleServer()
  const response = fetch(`${server.origin}/api/v1/file?name=a&length=${length}`, { headers: authorized })
  await expect(response.then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/)
  expect(server.logs).toMatchObject([{ level: 'error' }])
})
