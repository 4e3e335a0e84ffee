import { chatTexts } from './chat-texts.ts'

interface ToolCallProps {
  readonly call: {
    readonly tool: string
    readonly arguments: string
    readonly result: string
    readonly failed?: boolean
  }
}

/** A tool that an agent called; what it was given and gave opens. */
export const ToolCall = ({ call: { tool, arguments: given, result, failed } }: ToolCallProps) => (
  <details>
    <summary>
      <code>{tool}</code> {failed && <span className="problem">{chatTexts.stepFailed}</span>}
    </summary>
    <pre className="plain" tabIndex={0}>
      {given}
      {'\n→ '}
      {result}
    </pre>
  </details>
)
