import { describe, expect, it } from 'vitest'
import { metadataOfVersion } from './analysis-metadata.ts'

describe('metadata of newer content', () => {
  const older = { team: 'sky', analysis: { fields: { total: '3.50' } } }
  const analysis = { fields: { total: '9.00' } }

  it('has what was said with it, else what was said before, and only what was found in it', () => {
    expect(metadataOfVersion(older, {})).toEqual({ team: 'sky' })
    expect(metadataOfVersion(older, { analysis })).toEqual({ team: 'sky', analysis })
    expect(metadataOfVersion(older, { team: 'sea' })).toEqual({ team: 'sea' })
    expect(metadataOfVersion(older, { team: 'sea', analysis })).toEqual({ team: 'sea', analysis })
  })
})
