import { expect, it } from 'vitest'
import { contentOf, initialValues } from './input-values.ts'

const fields: Parameters<typeof initialValues>[0] = [
  { name: 'city', type: 'text', required: true },
  { name: 'days', type: 'integer', required: false, default: 3 },
  { name: 'height', type: 'number', required: false },
  { name: 'wind', type: 'boolean', required: false },
  { name: 'parts', type: 'choices', required: false, default: ['am'] },
]

it('a form begins with its defaults, and sends what is filled in, in its types', () => {
  const values = initialValues(fields)
  expect(values).toEqual({ city: '', days: '3', height: '', wind: false, parts: ['am'] })
  expect(contentOf(fields, { ...values, city: 'Torup', height: '1.5' })).toEqual({
    ...{ city: 'Torup', days: 3, height: 1.5, wind: false, parts: ['am'] },
  })
})
