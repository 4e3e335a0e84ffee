import { DownloadButton } from '../../document/download-button.tsx'
import { AgentAsks, TellAgent } from './agent-asks.tsx'
import type { AgentState } from './agent-state.ts'
import { ToolCall } from './tool-call.tsx'
import { chatTexts } from './chat-texts.ts'

interface AgentAtWorkProps {
  readonly agent: AgentState
  /** While something can be said to it. */
  readonly questionId: string | undefined
}

/** What an agent asks, prints and writes before it answers. */
export function AgentAtWork({ agent: { asks, steps, printed, files }, questionId }: AgentAtWorkProps) {
  return (
    <div className="agent">
      {steps.length > 0 && (
        <ol className="turns" aria-label={chatTexts.steps}>
          {steps.map((step) => (
            <li key={step.call_id}>
              <ToolCall call={step} />
            </li>
          ))}
        </ol>
      )}
      {printed !== '' && (
        <pre className="printed" role="log" tabIndex={0} aria-label={chatTexts.printed}>
          {printed}
        </pre>
      )}
      {files.length > 0 && (
        <div className="sources" role="group" aria-label={chatTexts.files}>
          {files.map(([id, name]) => (
            <DownloadButton key={id} documentId={id} name={name} label={chatTexts.saveFile(name)} />
          ))}
        </div>
      )}
      {questionId !== undefined && <AgentAsks asks={asks} questionId={questionId} />}
      {questionId !== undefined && asks.length === 0 && <TellAgent questionId={questionId} />}
    </div>
  )
}
