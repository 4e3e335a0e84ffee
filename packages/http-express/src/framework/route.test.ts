import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { noContent, ok, routeDefiner, type FormFile, type RouteResponses, type RouteResult } from './index.ts'
import { createItem } from './testing/sample-routes.ts'

const defineRoute = routeDefiner<{ user: string }, { now: () => number }>()
type Handler<Responses extends RouteResponses> = () => RouteResult<Responses>
const base = { tag: 'Types', summary: 'Types', method: 'POST' } as const

test('a declaration keeps its literal types', () => {
  expectTypeOf(createItem.path).toEqualTypeOf<'/folders/{folder_id}/items'>()
  expectTypeOf<z.input<typeof createItem.request.query>['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<z.input<(typeof createItem.responses)[201]['schema']>['state']>().toEqualTypeOf<'active' | 'archived'>()
})

test('the handler sees the parsed input and its caller', () => {
  const typed = defineRoute({
    ...base,
    operationId: 'typed',
    path: '/a/{first}/{second}',
    request: { query: z.object({ limit: z.int().default(1) }), body: z.object({ name: z.string() }) },
    responses: { 200: { description: '', schema: z.object({ state: z.enum(['on', 'off']) }) } },
    handler({ input, caller, services }) {
      expectTypeOf(input.params).toEqualTypeOf<{ readonly first: string; readonly second: string }>()
      expectTypeOf(input.query.limit).toEqualTypeOf<number>()
      expectTypeOf(input.body.name).toEqualTypeOf<string>()
      expectTypeOf(caller).toEqualTypeOf<{ user: string }>()
      expectTypeOf(services.now()).toEqualTypeOf<number>()
      return ok({ state: 'on' })
    },
  })
  defineRoute({
    ...base,
    operationId: 'async',
    path: '/b',
    auth: 'optional',
    request: { form: { fields: z.object({ kind: z.string() }), file: { required: false } } },
    responses: { 200: { description: '', schema: z.object({ state: z.enum(['on', 'off']) }) } },
    async handler({ input, caller }) {
      expectTypeOf(caller).toEqualTypeOf<{ user: string } | undefined>()
      expectTypeOf(input.form.file).toEqualTypeOf<FormFile | undefined>()
      expectTypeOf(input.form.fields.kind).toEqualTypeOf<string>()
      return ok({ state: 'off' })
    },
  })
  expect([typed.auth, typed.area.base]).toEqual(['key', '/api/v1'])
})

test('what is not declared cannot be returned', () => {
  const schema = z.object({ state: z.enum(['on', 'off']) })
  // @ts-expect-error an unknown state
  const wrongBody: Handler<{ 200: { description: string; schema: typeof schema } }> = () => ok({ state: 'broken' })
  // @ts-expect-error 200 is not declared
  const wrongStatus: Handler<{ 204: { description: string } }> = () => ok({})
  expectTypeOf(wrongBody).toBeFunction()
  expectTypeOf(wrongStatus).toBeFunction()
})

test.each([
  ['/a/{x}/{x}', {}, 'a path parameter appears twice'],
  ['/a', { params: z.object({ x: z.string() }) }, 'x is not in the path /a'],
  ['/a', { body: z.object({}), form: {} }, 'body and form exclude each other'],
  ['a', {}, '"a" is not a path'],
])('a wrong declaration of %s is refused at once', (path, request, problem) => {
  const declare = () =>
    defineRoute({
      ...base,
      operationId: 'refused',
      path,
      request,
      responses: { 204: { description: '' } },
      handler: () => noContent(),
    })
  expect(declare).toThrow(problem)
})
