import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'

it.each([{}, { baseURL: 'https://example.org' }, { baseUrl: 5 }])('refuses %j, which names no server', (options) => {
  expect(() => createClient(options as never)).toThrow('The option baseUrl must be the address of the mount, such as')
})
