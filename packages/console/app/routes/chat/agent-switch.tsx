import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAgents } from '../../api/agents.ts'
import type { AnswerOptions } from '../../api/answers.ts'
import { useDraft } from '../../components/use-draft.ts'
import { chatTexts } from './chat-texts.ts'

/** Which agent answers in a chat, for as long as the tab is open; undefined for none. */
export function useAgentChoice(chatId: string): readonly [AnswerOptions | undefined, (type: string) => void] {
  const [type, setType] = useDraft(`agent-${chatId}`)
  const options = useMemo(
    () => (type === '' ? undefined : { use_agent: true, agent_interactive: true, agent_type: type }),
    [type],
  )
  return [options, setType]
}

interface AgentSwitchProps {
  readonly chosen: AnswerOptions | undefined
  readonly onChoose: (type: string) => void
}

export function AgentSwitch({ chosen, onChoose }: AgentSwitchProps) {
  const isOn = chosen !== undefined
  const agents = useQuery({ queryKey: ['agents'], queryFn: listAgents, enabled: isOn, staleTime: 60_000 })
  return (
    <span className="agent-switch">
      <label title={chatTexts.agentHint}>
        <input type="checkbox" checked={isOn} onChange={() => onChoose(isOn ? '' : 'auto')} /> {chatTexts.agent}
      </label>
      {isOn && agents.data && (
        <select
          aria-label={chatTexts.whichAgent}
          value={chosen.agent_type}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="auto">auto</option>
          {agents.data.map(({ id, value, label }) => (
            <option key={id} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}
