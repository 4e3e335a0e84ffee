import { Readable } from 'node:stream'
import { createClient, uploadFile } from '@docent/client'
import { expectTypeOf, it } from 'vitest'

const client = createClient({ baseUrl: 'https://docent.example' })

// In a project with the types of browsers, such as one of Next.js, a stream of Node.js is not of the global type.
it('takes streams of Node.js where the types of browsers are declared', () => {
  const sent = () =>
    client.call(uploadFile, { body: { file: { name: 'a.txt', content: Readable.toWeb(Readable.from([])) } } })
  const opened = () =>
    client.call(uploadFile, { body: { file: { name: 'a.txt', content: () => Readable.toWeb(Readable.from([])) } } })
  expectTypeOf(sent).toBeFunction()
  expectTypeOf(opened).toBeFunction()
})
