import { expect, it } from 'vitest'
import { boundedEvents } from './bounded-events.ts'

async function through(text: string, maxBytes: number, cut: number): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, index) =>
    bytes.slice(index * cut, (index + 1) * cut),
  )
  const stream = ReadableStream.from(parts).pipeThrough(boundedEvents(maxBytes, () => 'data: too large\n\n'))
  return new Response(stream as ReadableStream<Uint8Array>).text()
}

const small = 'id: 1\ndata: größer\n\n'
const large = `data: ${'x'.repeat(100)}\n\n`

it.each([1, 2, 7, 1_000])(
  'passes events on whole, and leaves out what is too large, in parts of %i bytes',
  async (cut) => {
    expect(await through(small + large + small, 50, cut)).toBe(`${small}data: too large\n\n${small}`)
  },
)

it.each(['\n', '\r\n', '\r'])('knows the line end %j', async (end) => {
  const events = (small + large + small).replaceAll('\n', end)
  const passed = await through(events, 50, 3)
  expect(passed.match(/größer/g)).toHaveLength(2)
  expect(passed).toContain('too large')
  expect(passed).not.toContain('xxx')
})

it('passes on what ends without a blank line', async () => {
  expect(await through('data: 1', 50, 3)).toBe('data: 1')
})
