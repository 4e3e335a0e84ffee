import { expect, it } from 'vitest'
import { allowsOrigin, allowsRequest, isSimple } from './cross-origin.ts'
import { cookiesAfter, withOwnPath } from './hop-cookies.ts'

const page = 'https://page.example'

it.each([
  [
    'GET',
    { accept: '*/*', 'user-agent': 'x', 'sec-fetch-mode': 'cors', cookie: 'a=1', 'cache-control': 'no-cache' },
    true,
  ],
  ['POST', { 'content-type': 'text/plain;charset=UTF-8' }, true],
  ['POST', { 'content-type': 'application/json' }, false],
  ['POST', { authorization: 'Bearer x' }, false],
  ['GET', { 'x-mine': '1' }, false],
  ['DELETE', {}, false],
])('knows whether %s with %o is simple', (method, headers, simple) => {
  expect(isSimple({ method, headers: headers as Record<string, string> })).toBe(simple)
})

it.each([
  [{}, false, false],
  [{ 'access-control-allow-origin': '*' }, false, true],
  [{ 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' }, true, false],
  [{ 'access-control-allow-origin': page }, true, false],
  [{ 'access-control-allow-origin': page, 'access-control-allow-credentials': 'true' }, true, true],
  [{ 'access-control-allow-origin': 'https://other.example' }, false, false],
  [{ 'access-control-allow-origin': 'none' }, false, false],
])('knows what %o allows', (headers, withCredentials, allowed) => {
  expect(allowsOrigin(new Headers(headers as Record<string, string>), page, withCredentials)).toBe(allowed)
})

it.each([
  [
    { 'access-control-allow-methods': 'PUT, DELETE', 'access-control-allow-headers': 'X-Mine,authorization' },
    204,
    true,
  ],
  [{ 'access-control-allow-methods': '*', 'access-control-allow-headers': 'x-mine, authorization' }, 200, true],
  [{ 'access-control-allow-methods': '*', 'access-control-allow-headers': '*' }, 200, false],
  [{ 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': 'x-mine, authorization' }, 200, false],
  [{ 'access-control-allow-methods': 'DELETE', 'access-control-allow-headers': 'x-mine, authorization' }, 403, false],
])('knows whether %o permits a request', (headers, status, allowed) => {
  const answer = new Response(null, {
    status,
    headers: { 'access-control-allow-origin': '*', ...(headers as Record<string, string>) },
  })
  const request = { method: 'DELETE', headers: { 'x-mine': '1', authorization: 'Bearer x' } }
  expect(allowsRequest(answer, request, page)).toBe(allowed)
})

it('takes cookies from a redirect to the next request', () => {
  expect(cookiesAfter('a=1; b=2', ['b=3; Path=/', 'c=4; HttpOnly'], 0)).toBe('a=1; b=3; c=4')
  expect(cookiesAfter('a=1', ['a=; Max-Age=0'], 0)).toBeUndefined()
  expect(cookiesAfter('a=1', ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 1)).toBeUndefined()
  expect(cookiesAfter(undefined, ['a=1'], 0)).toBe('a=1')
})

it('keeps the path that a cookie has where it was set', () => {
  expect(withOwnPath('a=1', new URL('https://a.example/shop/login'))).toBe('a=1; Path=/shop')
  expect(withOwnPath('a=1', new URL('https://a.example/login'))).toBe('a=1; Path=/')
  expect(withOwnPath('a=1; path=/all', new URL('https://a.example/shop/login'))).toBe('a=1; path=/all')
})
