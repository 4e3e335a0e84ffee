import { expect, it } from 'vitest'
import { DocentError } from './docent-error.ts'
import { refusedField } from './refused-field.ts'

it('names the field of a value that is refused, and keeps the rest', () => {
  const cause = new Error('why')
  const error = new DocentError({ code: 'forbidden', message: 'Not open.', details: { host: 'inside' }, cause })
  const named = refusedField('url', error)
  expect(named).toMatchObject({
    code: 'forbidden',
    message: 'url: Not open.',
    details: { host: 'inside', field: 'url' },
  })
  expect(named).toHaveProperty('cause', cause)
})

it.each([
  new DocentError({ code: 'unavailable', message: 'The host cannot be reached.' }),
  new DocentError({
    code: 'invalid_input',
    message: 'credentials.url is wrong.',
    details: { field: 'credentials.url' },
  }),
  new Error('anything'),
])('leaves other errors as they are: %o', (error) => {
  expect(refusedField('url', error)).toBe(error)
})
