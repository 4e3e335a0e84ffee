import * as client from '@docent/client'
import type { Operation } from '@docent/client'
import { analysisOpenApiDocument } from '@docent/http-express'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientFiles } from '../../scripts/client/client-files.mjs'

interface Described {
  readonly operationId?: string
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>> & { readonly servers?: unknown }>>
}

const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, '../contract/openapi.golden.json'), 'utf8'),
) as Document
const analysis = analysisOpenApiDocument() as unknown as Document

const bodies: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'text/plain': 'text',
  'application/octet-stream': 'bytes',
}

/** What the constant of an operation has to be, said once more and from the document alone. */
function expected(
  document: Document,
): (readonly [string, Omit<Operation, 'answer'> & { readonly answer: Operation['answer'] | undefined }])[] {
  return Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, { operationId = '', requestBody, responses }]) => {
      const kinds = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Number(status) < 300 ? Object.keys(content) : [],
      )
      const [body] = Object.keys(requestBody?.content ?? {})
      const streams = kinds.includes('text/event-stream')
      const json = kinds.includes('application/json')
      return [
        document === analysis && operationId === 'list_models' ? 'list_analysis_models' : operationId,
        {
          method: method.toUpperCase() as Operation['method'],
          path: (servers === undefined && document !== analysis ? '/api/v1' : '') + path,
          ...(body === undefined ? {} : { body: bodies[body] as 'json' }),
          answer: json ? undefined : streams ? 'stream' : kinds.length > 0 ? 'bytes' : 'none',
          ...(streams ? { stream: kinds.includes('application/jsonl') ? 'jsonl' : 'sse' } : {}),
        },
      ] as const
    }),
  )
}

const generated = join(import.meta.dirname, '../../packages/client/src/generated')

const camelCase = (id: string) => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

it('has a constant for every operation, with its path, method, and kinds of body and answer', () => {
  const all = [...expected(golden), ...expected(analysis)]
  const constants = Object.fromEntries(
    Object.entries(client).filter(([, value]) => typeof value === 'object'),
  ) as unknown as Readonly<Record<string, Operation>>
  expect(all.length).toBeGreaterThan(440)
  expect(Object.keys(constants).toSorted()).toEqual(all.map(([id]) => camelCase(id)).toSorted())
  for (const [id, operation] of all)
    expect({ answer: undefined, ...constants[camelCase(id)] }, id).toMatchObject(operation)
})

it('is generated from the route table as it is (`npm run golden` writes it)', async () => {
  const files = clientFiles([golden, analysis]) as [string, string][]
  for (const [name, text] of files) await expect(text).toMatchFileSnapshot(join(generated, name))
  expect(readdirSync(generated).toSorted(), 'delete what is no longer generated').toEqual(
    files.map(([name]) => name).toSorted(),
  )
})
