import type { ChatMessage } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { listReferences } from '../../api/chats.ts'
import { metaOf } from '../../api/feedback.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { AgentTurns } from './agent-turns.tsx'
import { chatTexts } from './chat-texts.ts'

const kinds = ['usage_stats', 'agent_chat_history', 'self_reflection', 'hyde1', 'llm_only', 'prompt_raw'] as const
type Kind = (typeof kinds)[number]

async function readMeta(answerId: string): Promise<Readonly<Partial<Record<Kind, string>>>> {
  const found = await Promise.all(kinds.map(async (kind) => [kind, await metaOf(answerId, kind)] as const))
  return Object.fromEntries(found.filter(([, content]) => content !== undefined))
}

/** How an answer came to be: the plan, the searches, the passages with their scores, cost, tokens and times. */
export function WhyAnswer({ message: { id, has_references: hasReferences } }: { readonly message: ChatMessage }) {
  const meta = useQuery({ queryKey: ['meta', id], queryFn: () => readMeta(id), staleTime: 60_000 })
  if (meta.error) return <ErrorNotice error={meta.error} onRetry={() => void meta.refetch()} />
  if (!meta.data) return <p className="hint">{texts.loading}</p>
  const { usage_stats: usage, agent_chat_history: turns, hyde1, llm_only: alone } = meta.data
  return (
    <section className="card why" aria-label={chatTexts.why}>
      {usage !== undefined && <Usage json={usage} />}
      <Passages answerId={id} some={hasReferences} />
      {turns !== undefined && <AgentTurns json={turns} />}
      <LongText title={chatTexts.whyFirst} text={hyde1 ?? alone} />
      <LongText title={chatTexts.whyReflection} text={meta.data.self_reflection} />
      <LongText title={chatTexts.whyPrompt} text={meta.data.prompt_raw} />
    </section>
  )
}

/** Known figures under their names, others under those of the API. */
function Usage({ json }: { readonly json: string }) {
  const figures = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>)
  return (
    <>
      <h2>{chatTexts.whyUsage}</h2>
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{chatTexts.usage[name] ?? name}</dt>
            <dd>{inWords(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function inWords(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString(undefined, { maximumFractionDigits: 4 })
  if (typeof value === 'boolean') return value ? chatTexts.yes : chatTexts.no
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Passages({ answerId, some }: { readonly answerId: string; readonly some: boolean }) {
  const found = useQuery({
    queryKey: ['references', answerId],
    queryFn: () => listReferences(answerId),
    enabled: some,
    staleTime: 60_000,
  })
  if (!some) return <p className="hint">{chatTexts.noPassages}</p>
  if (found.error) return <ErrorNotice error={found.error} />
  return (
    <>
      <h2>{chatTexts.whyPassages}</h2>
      <div className="scroll" tabIndex={0} role="group" aria-label={chatTexts.whyPassages}>
        <table>
          <thead>
            <tr>
              <th scope="col">{chatTexts.passage}</th>
              <th scope="col">{chatTexts.cited}</th>
              <th scope="col" className="number">
                {chatTexts.score}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.data?.map((reference, index) => (
              <tr key={index}>
                <td>
                  <span className="name">{reference.document_name}</span>{' '}
                  {reference.pages !== '' && texts.sourceAt(reference.pages)}
                  <p className="clamp">{reference.content}</p>
                </td>
                <td>{reference.cited ? chatTexts.yes : chatTexts.no}</td>
                <td className="number">{inWords(reference.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const LongText = ({ title, text }: { readonly title: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <details>
      <summary>{title}</summary>
      <pre className="plain" tabIndex={0}>
        {text}
      </pre>
    </details>
  )
