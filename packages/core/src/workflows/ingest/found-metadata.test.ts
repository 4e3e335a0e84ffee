import { describe, expect, it } from 'vitest'
import { largestMetadata, metadataBytes } from '../../resources/documents/index.ts'
import { foundMetadata, withFound } from './found-metadata.ts'

const confidences = (entityClass: string, ...values: readonly string[]) => ({
  entityClass,
  topEntities: values.map((entityValue, index) => ({ entityValue, entityConfidence: 1 - index / 10, entityId: '' })),
})
const page = (pageClass: string) => ({ pageClass, classConfidence: 1 })

describe('what a pipeline found', () => {
  it('is the likeliest value of each label, and the class of most pages', () => {
    const entityConfidences = [
      confidences('total', '3.50', '9.00'),
      confidences('date', ''),
      confidences('__proto__', 'a'),
    ]
    const pages = { 0: page('cover'), 1: page('invoice'), 2: page('invoice') }
    expect(foundMetadata({ entityConfidences, pages })).toEqual({
      fields: { total: '3.50' },
      page_class: 'invoice',
      page_classes: { cover: 1, invoice: 2 },
    })
    expect(foundMetadata({ entityConfidences: [], pages: {} })).toEqual({ fields: {} })
  })

  it('leaves out fields that metadata has no room for', () => {
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`label ${at}`, 'x'.repeat(500)]))
    const { metadata, leftOut } = withFound({ team: 'sky' }, { fields })
    expect(metadataBytes(metadata)).toBeLessThanOrEqual(largestMetadata)
    expect(leftOut).toContain('label 59')
    expect(leftOut).not.toContain('label 0')
    expect(metadata).toMatchObject({ team: 'sky', analysis: { fields: { 'label 0': fields['label 0'] } } })
  })

  it('has no room for a class that is longer than metadata', () => {
    const long = 'x'.repeat(largestMetadata)
    const pages = { 0: page(long), 1: page('invoice') }
    const found = foundMetadata({ entityConfidences: [confidences('total', '3.50')], pages })
    const { metadata, leftOut } = withFound({ team: 'sky' }, found)
    expect(metadata).toEqual({ team: 'sky', analysis: { fields: { total: '3.50' } } })
    expect(leftOut).toEqual(['page_class', 'page_classes'])
    const full = { team: 'x'.repeat(largestMetadata - 11) }
    expect(metadataBytes(full)).toBe(largestMetadata)
    expect(withFound(full, { fields: { total: '3.50' } })).toEqual({ metadata: full, leftOut: ['total'] })
  })

  it('is fitted in with few looks, however much was found, and named in short', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`${at} ${'y'.repeat(500)}`, 'x'.repeat(500)]),
    )
    const { metadata, leftOut } = withFound({}, { fields })
    expect(metadataBytes(metadata)).toBeLessThanOrEqual(largestMetadata)
    expect(leftOut.every((label) => label.length <= 100)).toBe(true)
  })
})
