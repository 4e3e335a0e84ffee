import { describe, expect, it } from 'vitest'
import { entities } from '../../packages/core/src/container/entities.ts'
import { fencedBlocks } from './fenced-blocks.ts'
import { mermaidChart } from './mermaid-chart.ts'

const page = 'docs/architecture.md'

describe('the state charts of docs/architecture.md', () => {
  it('are those of all lifecycles, in their order', () => {
    const shown = fencedBlocks(page).filter(({ text }) => text.startsWith('stateDiagram'))
    expect(shown.map(({ text }) => text.match(/%% (\w+)/)?.[1])).toEqual(entities.map(({ kind }) => kind))
  })

  it.each(entities.map((entity) => [entity.kind, entity] as const))(
    '%s: every state and change of state',
    (kind, { machine }) => {
      const chart = fencedBlocks(page).find(({ text }) => text.includes(`%% ${kind}\n`))
      const edges = chart?.text.split('\n').filter((line) => line.includes('-->'))
      expect(edges?.map((line) => line.trim())).toEqual(mermaidChart(machine))
    },
  )
})
