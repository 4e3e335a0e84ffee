import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../manual-clock.ts'
import { collectAnswer, question } from './collect-answer.ts'
import { embeddingModelConformance } from './embedding-model-conformance.ts'
import { languageModelConformance } from './language-model-conformance.ts'
import type { ModelScript } from './scripted-answer.ts'
import { scriptedModels } from './scripted-models.ts'
import { wordEmbedding } from './word-embedding.ts'

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }

languageModelConformance(runner, {
  name: 'scriptedModels',
  kind: 'local',
  open: () => scriptedModels('The dome of the observatory turns slowly at dusk.').languageModels[0]!,
  request: question('What turns?'),
})

languageModelConformance(runner, {
  name: 'scriptedModels with tools',
  kind: 'local',
  open: () => {
    const script: ModelScript = ({ tools = [], toolChoice = 'none' }) => {
      const name = typeof toolChoice === 'object' ? toolChoice.name : tools[0]?.name
      if (name === undefined || toolChoice === 'none') return 'The dome of the observatory turns slowly at dusk.'
      return { tokens: [{ id: 'call', name, arguments: '{}' }] }
    }
    return scriptedModels(script, { capabilities: { tools: true } }).languageModels[0]!
  },
  request: question('What turns?'),
})

embeddingModelConformance(runner, { name: 'wordEmbedding', kind: 'local', open: () => wordEmbedding('words') })

describe('scriptedModels', () => {
  const modelOf = (...input: Parameters<typeof scriptedModels>) => scriptedModels(...input).languageModels[0]!

  it('streams the parts of a script as they are, and ends them', async () => {
    const parts = [
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Yes.' },
    ] as const
    const answer = await collectAnswer(modelOf({ parts, finishReason: 'length', usage: 'none' }), question('Well?'))
    expect(answer.parts.slice(0, 2)).toEqual(parts)
    expect(answer.finish).toEqual({
      type: 'finish',
      reason: 'length',
      usage: { inputTokens: undefined, outputTokens: undefined },
    })
  })

  it('ends a delay with the reason of the signal, and leaves nothing on the clock', async () => {
    const clock = manualClock()
    const models = scriptedModels({ firstAfterMs: 60_000 }, { clock })
    const controller = new AbortController()
    const answer = collectAnswer(models.languageModels[0]!, { ...question('Well?'), signal: controller.signal })
    await models.delayed()
    expect(models.delays()).toEqual([clock.now() + 60_000])
    controller.abort(new Error('not wanted'))
    await expect(answer).rejects.toThrow('not wanted')
    expect([models.delays(), clock.waiting()]).toEqual([[], []])
  })

  it('wants a clock for delays', async () => {
    await expect(collectAnswer(modelOf({ everyMs: 5 }), question('Well?'))).rejects.toThrow('{ clock }')
  })
})
