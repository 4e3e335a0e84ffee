import { expect, it } from 'vitest'
import { camelKeys, jobInputSchemas } from './job-inputs.ts'

it('reads names of inputs in snake case, also below lists and objects, and leaves names that users chose', () => {
  expect(
    camelKeys({
      annotation_set: 'a',
      splits: [{ display_name: 'Half', document_count: 2 }],
      filter: { page_classes: ['page_class'] },
      parameters: { my_option: 1 },
    }),
  ).toEqual({
    annotationSet: 'a',
    splits: [{ displayName: 'Half', documentCount: 2 }],
    filter: { pageClasses: ['page_class'] },
    parameters: { my_option: 1 },
  })
})

it('takes ocr for the method of ENGAGE, and no two ways at once', () => {
  const { JOB_TYPE_ENGAGE: schema } = jobInputSchemas
  const inputs = { documentSet: 'd', pipeline: 'p', ocr: 'off' }
  expect(schema.parse(inputs)).toMatchObject({ ocr: 'off' })
  expect(schema.safeParse({ ...inputs, method: 'auto' }).success).toBe(false)
})
