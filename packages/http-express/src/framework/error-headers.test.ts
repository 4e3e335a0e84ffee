import { DocentError } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { headersOfError, withHeaders } from './error-headers.ts'

it('headers belong to the failure of one request, not to an error that several share', () => {
  const cause = new Error('closed')
  const details = { retryAfterMs: 1_000 }
  const shared = new DocentError({ code: 'unavailable', message: 'The service stops.', details, cause })
  const [one, other] = ['1', '2'].map((id) => withHeaders(shared, { 'X-Question-Id': id }))
  expect(headersOfError(one)).toEqual({ 'X-Question-Id': '1' })
  expect(headersOfError(other)).toEqual({ 'X-Question-Id': '2' })
  expect(headersOfError(shared)).toBeUndefined()
  expect(one).toMatchObject({ code: 'unavailable', message: 'The service stops.', details, cause })
})

it('what is no error of Docent is an internal one with headers', () => {
  const cause = new TypeError('x is undefined')
  const failure = withHeaders(cause, { 'X-Question-Id': '1' })
  expect(failure).toMatchObject({ code: 'internal', cause })
  expect(headersOfError(failure)).toEqual({ 'X-Question-Id': '1' })
})
