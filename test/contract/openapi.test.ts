import { docentOpenApiDocument } from '@docent/http-express'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const whole = docentOpenApiDocument()

it('is as it was last agreed on (`npm run golden` agrees on what it is now)', async () => {
  const document = `${JSON.stringify(whole, null, 2)}\n`
  await expect(document).toMatchFileSnapshot('./openapi.golden.json')
})

it('is served with the address of the mount', async () => {
  await using server = await apiServer({ prefix: '/docs-chat' })
  const served: unknown = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  expect(served).toEqual(docentOpenApiDocument({ baseUrl: server.url }))
  expect(served).toMatchObject({ info: { version: '1.0.0' }, servers: [{ url: `${server.url}/api/v1` }] })
})

it('has no two paths that differ in the names of parameters only, and items beside every array', () => {
  const document = whole as { readonly paths: Readonly<Record<string, unknown>> }
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  const bare: unknown[] = []
  JSON.stringify(document, (_, value: unknown) => {
    const array = typeof value === 'object' && value !== null && 'type' in value && value.type === 'array'
    if (array && typeof (value as { items?: unknown }).items !== 'object') bare.push(value)
    return value
  })
  expect(bare).toEqual([])
})
