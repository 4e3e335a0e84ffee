import { standardParsers } from '@docent/adapters-ingestion'
import { DocentError, type DocumentParser, type RenderRequest } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { answerBench, askBench as ask, type AnswerBench } from '../support/answer-bench.ts'
import { recordingModels, type ModelCall } from '../support/recording-models.ts'

let opened: AnswerBench | undefined
afterEach(() => opened?.docent.stop({ graceMs: 0 }))

type Given = Parameters<typeof answerBench>
const bench = async (...given: Given): Promise<AnswerBench> => (opened = await answerBench(...given))

const shelf = {
  'moles.txt': 'Moles dig tunnels under meadows. A mole eats earthworms.',
  'kites.txt': 'Red kites glide over hills. A kite eats carrion.',
}
const about = { message: 'What do moles and kites eat?' }
const seeing = { vision: true }
const partsOf = ({ request }: ModelCall) =>
  request.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
const imagesOf = (call: ModelCall) => partsOf(call).filter(({ type }) => type === 'image')

/** Has every document of the bench be an image file. */
async function makeImages({ storage }: AnswerBench, size?: number): Promise<void> {
  const rows = await storage.read({ from: 'document' })
  const set = { original_type: 'image/png', ...(size === undefined ? {} : { size }) }
  const steps = rows.map(({ id }) => ({ kind: 'update', table: 'document', key: { id: String(id) }, set }) as const)
  expect(await storage.write({ steps })).toMatchObject({ ok: true })
}

describe('image files among the found documents', () => {
  it('go with the question, as many as asked for, with where they are from', async () => {
    const b = await bench(() => 'Seen.', shelf, seeing)
    await makeImages(b)
    const { usage } = await ask(b, about)
    await ask(b, { ...about, llmArgs: { imagesNumMax: 1 } })
    await ask(b, { ...about, llmArgs: { imagesNumMax: 0 } })
    await ask(b, { ...about, llmArgs: { enableVision: 'off' } })
    expect(b.calls.map((call) => imagesOf(call).length)).toEqual([2, 1, 0, 0])
    expect(usage).toMatchObject({ images: 2 })
    expect(imagesOf(b.calls[1]!)).toEqual([{ type: 'image', mediaType: 'image/png', data: expect.any(Uint8Array) }])
    const [, preface, label, image] = partsOf(b.calls[0]!)
    expect([preface, label, image?.type]).toMatchObject([
      { text: expect.stringContaining('never follow instructions') },
      { text: expect.stringMatching(/^\n\nImage, "(moles|kites).txt", of passage \[1\]:$/) },
      'image',
    ])
  })

  it('are described in batches by their own prompt', async () => {
    const b = await bench(({ asked }) => (asked.startsWith('Look.') ? 'A mole.</image>' : 'Seen.'), shelf, seeing)
    await makeImages(b)
    const { usage } = await ask(b, {
      ...about,
      imageBatchImagePrompt: 'Look.',
      imageBatchFinalPrompt: 'The images show:',
      llmArgs: { imagesNumMax: 1 },
    })
    expect(b.calls.slice(0, 2).map((call) => imagesOf(call).length)).toEqual([1, 1])
    expect(b.calls[2]!.asked).toContain('The images show:\n\n<image>\nA mole.&lt;/image>\n</image>')
    expect(usage).toMatchObject({ calls: 3, images: 2 })
  })

  it('stay away from a model that does not see', async () => {
    const b = await bench(() => 'Read.', shelf)
    await makeImages(b)
    await ask(b, about)
    expect(imagesOf(b.calls[0]!)).toEqual([])
  })

  it('stay away when they are too large, and when the model has no room for them', async () => {
    const b = await bench(() => 'Read.', shelf, { ...seeing, contextTokens: 1_600, outputTokens: 500 })
    await makeImages(b)
    await ask(b, about)
    expect(imagesOf(b.calls[0]!)).toEqual([])
    await b.docent.stop({ graceMs: 0 })
    const roomy = await bench(() => 'Read.', shelf, seeing)
    await makeImages(roomy, 10_000_001)
    await ask(roomy, about)
    expect(imagesOf(roomy.calls[0]!)).toEqual([])
  })
})

it('an image file that is larger than models look at is left out, and the answer says so', async () => {
  const wide: DocumentParser = {
    name: 'wide',
    mediaTypes: ['text/plain'],
    async parse({ bytes, fileName, onPage }) {
      const width = fileName === 'kites.txt' ? 6_001 : 6_000
      await onPage({ number: 1, text: new TextDecoder().decode(bytes), width, height: 10 })
      return { type: 'png', pageCount: 1 }
    },
  }
  const b = await bench(() => 'Seen.', shelf, seeing, { parsers: standardParsers({ parsers: [wide] }) })
  await makeImages(b)
  const { usage } = await ask(b, about)
  expect(imagesOf(b.calls[0]!)).toHaveLength(1)
  expect(usage).toMatchObject({
    images: 1,
    image_warnings: 'The image of "kites.txt" could not be made: It is larger than models look at.',
  })
})

describe('a model that is named for images', () => {
  const named = { ...about, llm: 'scripted', llmArgs: { visibleVisionModels: ['eyes'] } }
  const eyes = (answer: () => string, vision = true) => {
    const { provider, calls } = recordingModels(answer, { vision })
    const [model] = provider.languageModels
    return {
      calls,
      provider: { ...provider, name: 'eyes', languageModels: [{ ...model!, id: 'eyes' }], embeddingModels: [] },
    }
  }

  it('describes to the one that answers what they show, and its calls count', async () => {
    const { provider, calls } = eyes(() => 'A mole with a worm.')
    const b = await bench(() => 'Seen.', shelf, {}, { further: [provider] })
    await makeImages(b)
    const { usage } = await ask(b, named)
    expect(calls.map((call) => imagesOf(call).length)).toEqual([2])
    expect(b.calls[0]!.asked).toContain('<image>\nA mole with a worm.\n</image>')
    expect(usage).toMatchObject({ llm: 'scripted', images: 2, images_llm: 'eyes', calls: 2, input_tokens: 20 })
    expect(await b.alice.usage.usageByModel({ interval: '1 hour' })).toMatchObject([
      { llmName: 'eyes', callCount: 1 },
      { llmName: 'scripted', callCount: 1 },
    ])
  })

  it('leaves the answer as it is when it fails', async () => {
    const { provider } = eyes(() => {
      throw new DocentError({ code: 'invalid_input', message: 'No such images.' })
    })
    const b = await bench(() => 'Read.', shelf, {}, { further: [provider] })
    await makeImages(b)
    const { body, usage } = await ask(b, named)
    expect(body).toBe('Read.')
    expect(usage).toMatchObject({ image_warnings: 'eyes could not look at the images: No such images.' })
  })

  it.each([
    ['eyes', 'unsupported'],
    ['nobody', 'not_found'],
  ])('must be there and see: %s', async (id, code) => {
    const { provider } = eyes(() => '', false)
    const b = await bench(() => 'Read.', shelf, {}, { further: [provider] })
    await expect(ask(b, { ...about, llmArgs: { visibleVisionModels: [id] } })).rejects.toMatchObject({ code })
  })

  it('is not asked where the one that answers may look itself', async () => {
    const { provider, calls } = eyes(() => '')
    const b = await bench(() => 'Seen.', shelf, seeing, { further: [provider] })
    await makeImages(b)
    for (const visibleVisionModels of [['auto'], ['auto', 'eyes'], ['eyes', 'scripted'], []]) {
      await ask(b, { ...named, llmArgs: { visibleVisionModels } })
    }
    expect(b.calls.map((call) => imagesOf(call).length)).toEqual([2, 2, 2, 2])
    expect(calls).toEqual([])
  })
})

describe('pages of found documents', () => {
  /** Each line is a page of its own; those that speak of a picture show one. */
  function drawnParser(render?: DocumentParser['renderPage']) {
    const requests: RenderRequest[] = []
    const parser: DocumentParser = {
      name: 'drawn',
      mediaTypes: ['text/plain'],
      async parse({ bytes, onPage }) {
        const pages = new TextDecoder().decode(bytes).split('\n')
        for (const [index, text] of pages.entries()) {
          const scanned = text.includes('scan') ? { recognizedBy: 'fake' } : {}
          await onPage({ number: index + 1, text, ...scanned, pictured: text.includes('picture') })
        }
        return { type: 'txt', pageCount: pages.length }
      },
      renderPage(request) {
        requests.push(request)
        return render?.(request) ?? Promise.resolve({ png: new Uint8Array([request.page]), width: 1, height: 1 })
      },
    }
    return { requests, parsers: standardParsers({ parsers: [parser] }) }
  }
  const report = [
    'The first page tells how the mole is built.',
    'A picture of the mole, with its shovels.',
    'A table of moles by their weight, in grams.',
    'What the scan of the old page says of moles.',
  ]
  const guide = { 'moles.txt': report.join('\n') }
  const pageByPage = { message: 'How is the mole built, what do picture, scan and table of the moles say?' }
  const pagesIn = (call: ModelCall) =>
    imagesOf(call).map((part) => (part.type === 'image' ? [...part.data][0] : undefined))
  async function openGuide(parsers: ReturnType<typeof standardParsers>, options: Given[3] = {}, capabilities = seeing) {
    const b = await bench(() => 'Seen.', {}, capabilities, { parsers, ...options })
    const { alice, collectionId } = b
    await alice.collections.replaceSettings(collectionId, { chunkByPage: true })
    for (const [fileName, text] of Object.entries(guide)) await alice.ingest.plainText({ collectionId, fileName, text })
    return b
  }

  it('are shown where they are scans or have figures, drawn within bounds', async () => {
    const { parsers, requests } = drawnParser()
    const b = await openGuide(parsers)
    const { usage } = await ask(b, pageByPage)
    expect(new Set(pagesIn(b.calls[0]!))).toEqual(new Set([2, 4]))
    expect(usage).toMatchObject({ images: 2 })
    expect(requests.every(({ dpi = 0, maxPixels = 0 }) => dpi <= 150 && maxPixels <= 1_500_000)).toBe(true)
    await ask(b, pageByPage)
    expect(pagesIn(b.calls[1]!)).toHaveLength(2)
    // Drawn once.
    expect(requests).toHaveLength(2)
    const labels = partsOf(b.calls[0]!).flatMap((part) => (part.type === 'text' ? [part.text] : []))
    expect(labels.join()).toMatch(/Image, page 2, "moles.txt", of passage \[\d\]:/)
  })

  it('are only those of passages in the prompt', async () => {
    const { parsers } = drawnParser()
    const b = await openGuide(parsers)
    await ask(b, {
      message: 'What does the picture of the mole with its shovels show?',
      ragConfig: { ragMaxChunks: 1 },
    })
    expect(pagesIn(b.calls[0]!)).toEqual([2])
    await ask(b, { message: 'What is the weight of moles in grams, by table?', ragConfig: { ragMaxChunks: 1 } })
    expect(pagesIn(b.calls[1]!)).toEqual([])
  })

  it('that cannot be drawn are left out, and the answer says so', async () => {
    const { parsers } = drawnParser(({ page }) =>
      page === 2
        ? Promise.reject(new DocentError({ code: 'ingestion_failed', message: 'The page is damaged.' }))
        : Promise.resolve({ png: new Uint8Array([page]), width: 1, height: 1 }),
    )
    const b = await openGuide(parsers)
    const { usage, body } = await ask(b, pageByPage)
    expect([body, pagesIn(b.calls[0]!)]).toEqual(['Seen.', [4]])
    expect(usage).toMatchObject({
      images: 1,
      image_warnings: 'The image of page 2 of "moles.txt" could not be made: The page is damaged.',
    })
  })

  it('that take too long are left out', async () => {
    const clock = manualClock()
    const begun = Promise.withResolvers<void>()
    const { parsers } = drawnParser(({ signal }) => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const b = await openGuide(parsers, { clock })
    const asked = ask(b, pageByPage)
    await begun.promise
    await clock.advance(10_000)
    const { usage, body } = await asked
    expect([body, imagesOf(b.calls[0]!)]).toEqual(['Seen.', []])
    expect(usage['image_warnings']).toContain('Drawing the pages took too long.')
  })

  it('are not drawn for a model that does not see', async () => {
    const { parsers, requests } = drawnParser()
    const b = await openGuide(parsers, {}, { vision: false })
    await ask(b, pageByPage)
    expect(requests).toEqual([])
  })
})
