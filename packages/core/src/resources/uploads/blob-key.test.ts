import { expect, it } from 'vitest'
import { systemIds } from '../../kernel/system/index.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { blobKeyOf, startedAt } from './blob-key.ts'

it('reads the time of an upload from the key of its blob', () => {
  const clock = manualClock()
  expect(startedAt(blobKeyOf(systemIds(clock).uuid()))).toBe(clock.now())
})

it.each([
  'uploads/readme',
  'documents/0197f5d8-1c2b-7abc-8def-0123456789ab',
  'uploads/0197f5d8-1c2b-4abc-8def-0123456789ab',
])('knows nothing of %s', (key) => {
  expect(startedAt(key)).toBeUndefined()
})
