import type { ModelRequest, PromptPassage } from '@docent/core/ports'
import { collectAnswer, languageModelConformance } from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extractiveModel } from './extractive-model.ts'

const passages: readonly PromptPassage[] = [
  {
    number: 1,
    documentName: 'Returns.md',
    pages: '1',
    score: 4,
    text:
      'Return policy\nItems may be returned within 30 days of purchase. This also holds for items bought in a sale.\n\n' +
      'Please bring:\n- the receipt\n- the original packaging\n\nRefunds take up to five working days.',
  },
  {
    number: 2,
    documentName: 'Staff handbook.md',
    pages: '7',
    score: 3,
    text: 'Employees have 25 days of holiday a year. Unused days expire in March. Dr. Ana Petrov approves longer leave.',
  },
]

function asked(question: string, given: readonly PromptPassage[] = passages): ModelRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text: question }] }],
    grounding: { question, passages: given },
  }
}

async function answer(question: string, given?: readonly PromptPassage[]): Promise<string> {
  return (await collectAnswer(extractiveModel(), asked(question, given))).text
}

languageModelConformance(
  { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach },
  {
    name: 'extractiveModel',
    kind: 'local',
    open: () => extractiveModel(),
    request: asked('Within how many days may items be returned?'),
  },
)

describe('extractiveModel', () => {
  it('quotes the sentence that answers, with its citation, and names what it is', async () => {
    const text = await answer('Within how many days may items be returned?')
    expect(text).toContain('without a language model')
    expect(text).toContain('Items may be returned within 30 days of purchase.')
    expect(text).toContain('[1]')
    expect(text).not.toContain('[2]')
  })

  it('reports when it has no answer', async () => {
    const finish = async (question: string, given?: readonly PromptPassage[]) =>
      (await Array.fromAsync(extractiveModel().stream(asked(question, given)))).at(-1)
    expect(await finish('Within how many days may items be returned?')).toMatchObject({ unanswered: false })
    expect(await finish('Who won the regatta?')).toMatchObject({ type: 'finish', unanswered: true })
    expect(await finish('Who won the regatta?', [])).toMatchObject({ type: 'finish', unanswered: true })
  })

  it('finds the answer in a later passage', async () => {
    expect(await answer('How many days of holiday do employees have?')).toContain(
      '“Employees have 25 days of holiday a year.” [2]',
    )
  })

  it('does not end a sentence at an abbreviation', async () => {
    expect(await answer('Who approves longer leave?')).toContain('Dr. Ana Petrov approves longer leave.')
  })

  it('quotes the entries of a list with the sentence that opens it', async () => {
    const text = await answer('What should I bring?')
    expect(text).toContain('the receipt')
    expect(text).toContain('the original packaging')
  })

  it('quotes what a sentence leans on', async () => {
    expect(await answer('Does it hold for items bought in a sale?')).toContain(
      'within 30 days of purchase. This also holds',
    )
  })

  it.each([
    'Who is the president of France?',
    'How is a chocolate cake baked?',
    'How many days of holiday does Tutankhamun have?',
  ])('reports that the documents do not answer: %s', async (question) => {
    expect(await answer(question)).toMatch(/^The documents do not answer this question\./)
  })

  it('names the closest passages below a refusal, and quotes nothing there', async () => {
    const text = await answer('Which holiday flights to Lisbon are cheapest for pensioners?')
    expect(text).toBe(
      'The documents do not answer this question.\n\n' +
        'Closest passages: Returns.md, page 1 [1]; Staff handbook.md, page 7 [2].',
    )
  })

  it('reports that nothing answers when nothing was found', async () => {
    expect(await answer('How many days?', [])).toBe('The documents do not answer this question.')
  })

  it.each(['Summarize the documents', 'What is this collection about?', ''])(
    'gives an overview for "%s"',
    async (question) => {
      const text = await answer(question)
      expect(text).toContain('[1]')
      expect(text).toContain('[2]')
      expect(text).toContain('say most about them')
    },
  )

  it('explains what it can do when it is asked without documents', async () => {
    const { text } = await collectAnswer(extractiveModel(), {
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Write a poem' }] }],
    })
    expect(text).toContain('extractive model')
  })

  it('stops at a stop sequence', async () => {
    const { text } = await collectAnswer(extractiveModel(), {
      ...asked('How many days of holiday?'),
      stopSequences: ['[2]'],
    })
    expect(text).not.toContain('[2]')
  })

  it('refuses JSON answers', async () => {
    const request: ModelRequest = { ...asked('How many days?'), responseFormat: { type: 'json' } }
    await expect(collectAnswer(extractiveModel(), request)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('needs less agreement when configured so', async () => {
    const { text } = await collectAnswer(
      extractiveModel({ minCoverage: 0.02 }),
      asked('Which holiday flights to Lisbon are cheap?'),
    )
    expect(text).toMatch(/^Quoted from the documents/)
  })
})
