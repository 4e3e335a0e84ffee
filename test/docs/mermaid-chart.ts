import type { AnyStateMachine } from 'xstate'
import { stateChart } from '../../packages/core/src/kernel/durable/index.ts'

/** The lines of a Mermaid `stateDiagram-v2` that show every state and every change of state of a flat machine. */
export function mermaidChart(machine: AnyStateMachine): string[] {
  const { initial, states, transitions } = stateChart(machine)
  const lines = states.flatMap(({ name, final }) => {
    if (final) return [`${name} --> [*]`]
    return transitions.filter(({ from }) => from === name).map(({ from, to, event }) => `${from} --> ${to}: ${event}`)
  })
  return [`[*] --> ${initial}`, ...lines]
}
