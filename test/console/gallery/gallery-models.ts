import { builtInModels } from '@docent/adapters-llm'
import { defineTool, type DocentOptions } from '@docent/core'
import type { HostTool, ModelProvider, ModelRequest, QuestionField } from '@docent/core/ports'
import { z } from 'zod'
import { calling, promptOf } from '../../support/looking-models.ts'
import { pricedModels } from '../../support/priced-models.ts'
import type { ScriptedToken } from '../../support/scripted-models.ts'

const answer = [
  'The harbour is open from **six in the morning** until ten at night [1].',
  '',
  'Ships that arrive earlier wait at the outer pier:',
  '',
  '- fishing boats at the northern end,',
  '- everyone else beside the lighthouse.',
  '',
  'The keeper writes down `name`, `draught` and `cargo` of each.',
].join('\n')

/** A model with a price that answers about the harbour, and as an agent asks before it acts. */
export function galleryModels(): ModelProvider[] {
  async function* speak(request: ModelRequest) {
    const tokens = said(request)
    for (const token of tokens)
      yield typeof token === 'string'
        ? ({ type: 'text-delta', text: token } as const)
        : ({ type: 'tool-call', ...token } as const)
    const reason = tokens.some((token) => typeof token !== 'string') ? 'tool-calls' : 'stop'
    yield { type: 'finish', reason, usage: { inputTokens: 2_140, outputTokens: 96 } } as const
  }
  const price = [3, 15] as const
  return [pricedModels({ 'harbour-large': { price, capabilities: { tools: true }, speak } }), builtInModels()]
}

function said(request: ModelRequest): readonly ScriptedToken[] {
  if (request.tools === undefined) return [answer]
  const prompt = promptOf(request)
  const isFirst = !request.messages.some(({ role }) => role === 'tool')
  if (prompt.includes('letter to the keeper')) {
    const letter = { to: 'keeper@harbour.example', subject: 'Arrival on Monday', copies: ['office', 'pilot'] }
    return [isFirst ? calling('write_file', { name: 'letter.md', text: 'Dear keeper,' }) : calling('send', letter)]
  }
  if (prompt.includes('berth') && isFirst) return [calling('book', {})]
  return [calling('done', { passages: [], notes: '' })]
}

const fields: readonly QuestionField[] = [
  { name: 'ship', title: 'Name of the ship', description: 'As it is in the register.', type: 'text', required: true },
  { name: 'nights', title: 'Nights', type: 'integer', required: true, default: 2 },
  { name: 'power', title: 'With power from land', type: 'boolean', required: false },
  {
    ...{ name: 'pier', title: 'Pier', type: 'choice', required: true },
    options: ['Northern pier', 'Lighthouse'].map((value) => ({ value, title: value })),
  },
]

/** What agents act with: one tool waits for consent, the other asks the user. */
export function galleryTools(): NonNullable<DocentOptions['tools']> {
  const send = defineTool({
    name: 'send',
    description: 'Sends a letter.',
    input: z.object({ to: z.string(), subject: z.string(), copies: z.array(z.string()) }),
    run: async ({ to }) => `Sent to ${to}.`,
  })
  const book: HostTool = {
    ...{ name: 'book', description: 'Books a berth.', parameters: { type: 'object', properties: {} } },
    ...{ class: 'read', egress: false, approval: 'never', timeoutMs: 60_000 },
    async call(_, { resumed }) {
      if (resumed) return { content: 'Booked.' }
      const message = 'For which ship is the berth, and how long does it stay?'
      return { content: '', asks: { questions: [{ name: 'q', from: 'harbour-office', message, fields }] } }
    },
  }
  return [send, book]
}
