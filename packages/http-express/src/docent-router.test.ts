import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { docentOpenApiDocument } from './docent-router.ts'

const document = docentOpenApiDocument()

it('describes the API in valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect([errors ?? [], valid, validator.version]).toEqual([[], true, '3.1'])
})

it('refers only to schemas that are there', () => {
  const { schemas } = document['components'] as { schemas: Record<string, unknown> }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
  const known = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`))
  expect(references.filter((reference) => !known.has(reference ?? ''))).toEqual([])
})
