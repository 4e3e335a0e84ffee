import { chatTexts } from './chat-texts.ts'
import { ToolCall } from './tool-call.tsx'

interface Turn {
  readonly depth: number
  readonly turn: number
  readonly text?: string
  readonly calls: readonly {
    readonly tool: string
    readonly arguments: string
    readonly result: string
    readonly failed?: true
  }[]
}

/** What an agent did, turn by turn. */
export function AgentTurns({ json }: { readonly json: string }) {
  const turns = JSON.parse(json) as readonly (Turn | { readonly left: number })[]
  return (
    <>
      <h2>{chatTexts.whySteps}</h2>
      <ol className="turns">
        {turns.map((turn, index) => (
          <li key={index}>{'left' in turn ? chatTexts.more(turn.left) : <TurnText turn={turn} />}</li>
        ))}
      </ol>
    </>
  )
}

const TurnText = ({ turn: { depth, turn, text, calls } }: { readonly turn: Turn }) => (
  <>
    <span className="name">{depth === 0 ? chatTexts.turn(turn) : chatTexts.subTurn(turn)}</span>
    {text !== undefined && <p className="plain">{text}</p>}
    {calls.map((call, index) => (
      <ToolCall key={index} call={call} />
    ))}
  </>
)
