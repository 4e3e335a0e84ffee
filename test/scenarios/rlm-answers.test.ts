import { describe, expect, it } from 'vitest'
import { calling, done, lookingModels, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const rlm = { ragConfig: { ragType: 'rlm_rag' as const } }

/** Reports of several passages each; one word in the midst of the second is looked for. */
const reports = Object.fromEntries(
  ['north', 'south'].map((name) => [
    `${name}.txt`,
    Array.from({ length: 40 }, (_, index) =>
      index === 25 && name === 'south'
        ? 'In the spring of that year the heron was seen twice at the pond.'
        : `Day ${index} in the ${name}: nothing was seen, the weather was grey and the wind came from the sea all day long.`,
    ).join('\n\n'),
  ]),
)

const isSubCall = (text: string) => text.includes('You read a part')
/** A sub-call that answers from what its slice says. */
const helper: LookingTurn = (request) => {
  const text = promptOf(request)
  if (!isSubCall(text)) return [`Twice [${/number="(\d+)"/.exec(text)![1]}], and not once [1].`]
  const block = text.split('<passage ').find((part) => part.includes('heron was seen'))
  const number = /number="(\d+)"/.exec(block ?? '')?.[1]
  return [number ? `It was seen twice [${number}].` : 'NOTHING']
}

describe('rlm_rag', () => {
  it('hands slices to sub-calls, and merges what they say under the same numbers', async () => {
    let merged = ''
    const models = lookingModels({
      turns: [
        () => [
          calling('ask_slices', { question: 'How often was the heron seen?', slices: [{ document: 1 }] }),
          calling('ask_slices', { question: 'How often was the heron seen?', slices: [{ document: 2 }] }),
        ],
        ({ messages }) => {
          merged = messages
            .slice(-2)
            .map(({ content }) => String(content))
            .join('\n')
          const number = Number(/twice \[(\d+)\]/.exec(merged)?.[1])
          return [calling('done', { passages: [number], notes: `Twice [${number}].` })]
        },
      ],
      answer: helper,
    })
    await using place = await observatory(models.provider, reports)
    const { usage, references, history } = await place.ask({ ...rlm, message: 'How often was the heron seen?' })

    expect(promptOf(models.requests[0]!)).toMatch(/document 1: "(north|south)\.txt", \d+ passages/)
    expect(merged).toContain('It was seen twice [')
    expect(merged).toContain('nothing for the question')
    expect(usage).toMatchObject({ rag_type: 'rlm_rag', turns: 2, loop_end: 'done' })
    expect(usage['sub_calls']).toBeGreaterThanOrEqual(2)
    expect(usage['calls']).toBe(Number(usage['turns']) + Number(usage['sub_calls']) + 1)
    expect(references).toMatchObject([{ documentName: 'south.txt', content: expect.stringContaining('heron') }])
    expect(JSON.parse(history)).toContainEqual(expect.objectContaining({ depth: 1 }))
  })

  it('calls itself on slices that are too long to be read at once, within its depth and count', async () => {
    const long = {
      'diary.txt': Array.from(
        { length: 400 },
        (_, day) => `Day ${day}: ${'grey sky and wind from the sea. '.repeat(20)}`,
      ).join('\n\n'),
    }
    const everything: LookingTurn = () => [calling('ask_slices', { question: 'What?', slices: [{ document: 1 }] })]
    const models = lookingModels({
      turns: [everything],
      answer: () => ['NOTHING'],
      capabilities: { contextTokens: 8_192, outputTokens: 1_024 },
    })
    await using place = await observatory(models.provider, long)
    const { usage, history } = await place.ask({ ...rlm, llmArgs: { agentMaxTurns: 3 } })
    // No endless loop: the count of sub-calls bounds it, and the answer comes all the same.
    expect(usage['sub_calls']).toBeLessThanOrEqual(64)
    const depths = (JSON.parse(history) as { depth?: number }[]).map(({ depth = 0 }) => depth)
    expect(Math.max(...depths)).toBe(2)
    expect(models.requests.at(-1)!.tools).toBeUndefined()
  })

  it('runs a bounded number of sub-calls at the same time', async () => {
    let running = 0
    let most = 0
    const waiting: (() => void)[] = []
    const models = lookingModels({
      turns: [
        () => [1, 2, 1, 2].map((document) => calling('ask_slices', { question: 'What?', slices: [{ document }] })),
        done,
      ],
      async answer(request) {
        if (!isSubCall(promptOf(request))) return ['Nothing.']
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          // As soon as no more come by themselves, one is let go.
          setImmediate(() => setImmediate(() => waiting.shift()?.()))
        })
        running--
        return ['NOTHING']
      },
    })
    await using place = await observatory(models.provider, reports)
    const { usage } = await place.ask(rlm)
    expect(usage['sub_calls']).toBe(4)
    expect(most).toBe(3)
  })

  it('says what was not read when the sub-calls are used up', async () => {
    const slices = Array.from({ length: 13 }, () =>
      calling('ask_slices', { question: 'What?', slices: [{ document: 1 }] }),
    )
    const models = lookingModels({ turns: [() => slices, done], answer: () => ['NOTHING'] })
    await using place = await observatory(models.provider, reports)
    const { usage } = await place.ask({ ...rlm, llmArgs: { agentAccuracy: 'quick' } })
    expect(usage['sub_calls']).toBe(12)
    expect(promptOf(models.requests.find(({ messages }) => messages.some(({ role }) => role === 'tool'))!)).toContain(
      'were not read: no sub-calls are left',
    )
  })
})
