import type { ChatMessageReference } from '@docent/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { chatPageSize, getChat, listMessages } from '../../api/chats.ts'
import { AskBox } from '../../components/ask-box.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { ChatList } from '../chats/chat-list.tsx'
import { takeFirstQuestion } from '../chats/start-chat.ts'
import { AgentSwitch, useAgentChoice } from './agent-switch.tsx'
import { AnswerInProgress } from './answer-in-progress.tsx'
import { ChatFiles } from './chat-files.tsx'
import { ChatMessage } from './chat-message.tsx'
import { chatTexts } from './chat-texts.ts'
import { messageGroups } from './message-groups.ts'
import { useAnswer } from './use-answer.ts'
import { useFork } from './use-fork.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

const DocumentPane = lazy(() =>
  import('../../document/document-pane.tsx').then(({ DocumentPane }) => ({ default: DocumentPane })),
)

export function ChatPage() {
  const { chatId } = useParams({ from: '/chats/$chatId' })
  // Another chat is another page: nothing of the one before stays.
  return <Chat key={chatId} chatId={chatId} />
}

function Chat({ chatId }: { readonly chatId: string }) {
  const [open, setOpen] = useState<ChatMessageReference>()
  return (
    <div className={open ? 'chat-layout with-document' : 'chat-layout'}>
      <aside className="chat-side" aria-label={texts.chats}>
        <ChatList />
      </aside>
      <Conversation chatId={chatId} onOpen={setOpen} />
      {open && (
        <Suspense fallback={<aside className="document hint">{texts.loading}</aside>}>
          <DocumentPane reference={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface ConversationProps {
  readonly chatId: string
  readonly onOpen: (reference: ChatMessageReference) => void
}

function Conversation({ chatId, onOpen }: ConversationProps) {
  const chat = useQuery({ queryKey: ['chat', chatId], queryFn: () => getChat(chatId) })
  const list = useMessages(chatId)
  const { answer, ask, follow } = useAnswer(chatId)
  const [agent, chooseAgent] = useAgentChoice(chatId)
  const { fork, forking, problem } = useFork(chatId)
  const messages = list.data?.pages.flat().toReversed() ?? []
  const shown = answer?.questionId ? messages.filter(({ id }) => id !== answer.questionId) : messages
  const { box, atEnd, toEnd } = useStickToEnd(`${messages.length} ${answer?.text.length}`)
  const running = answer !== undefined && answer.error === undefined
  // What is read already must not be read a second time.
  useAnswerAtStart(chatId, running ? undefined : list.data?.pages[0]?.[0], ask, follow)
  const failure = chat.error ?? list.error
  return (
    <section className="conversation" aria-labelledby="chat-title">
      <h1 id="chat-title" className="chat-title">
        {chat.data?.name ?? chat.data?.collection_name ?? texts.untitledChat}
      </h1>
      <div className="messages" ref={box} tabIndex={0} role="group" aria-label={texts.messages}>
        <div>
          {failure && <ErrorNotice error={failure} onRetry={() => void list.refetch()} />}
          {list.hasNextPage && (
            <button type="button" onClick={() => void list.fetchNextPage()}>
              {texts.earlier}
            </button>
          )}
          {list.data && messages.length === 0 && !answer && (
            <p className="empty">{chat.data?.collection_id ? texts.emptyChat : texts.emptyPlainChat}</p>
          )}
          {messageGroups(shown).map((group) => (
            <div key={group.key} className="message-group">
              {group.messages.map((message) => (
                <ChatMessage key={message.id} message={message} onOpen={onOpen} onFork={fork} />
              ))}
            </div>
          ))}
          {answer && <AnswerInProgress answer={answer} />}
          {!answer && <ChatFiles chatId={chatId} />}
          {forking && <p role="status">{chatTexts.forking}</p>}
          {problem && <ErrorNotice error={problem} />}
        </div>
      </div>
      {!atEnd && (
        <button type="button" className="to-end" onClick={toEnd}>
          ↓ {texts.toEnd}
        </button>
      )}
      <AskBox
        draftId={`chat-${chatId}`}
        label={texts.message}
        busy={running}
        onAsk={(question) => {
          toEnd()
          return ask(question, agent)
        }}
      >
        <AgentSwitch chosen={agent} onChoose={chooseAgent} />
      </AskBox>
    </section>
  )
}

const useMessages = (chatId: string) =>
  useInfiniteQuery({
    queryKey: ['messages', chatId],
    queryFn: ({ pageParam }) => listMessages(chatId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < chatPageSize ? undefined : all.length * chatPageSize),
    refetchOnWindowFocus: false,
  })

/** A question that came with the page is asked; one without an answer yet, as after a reload, is followed. */
function useAnswerAtStart(
  chatId: string,
  newest: { readonly id: string; readonly content: string; readonly reply_to?: string } | undefined,
  ask: (question: string) => Promise<void>,
  follow: (question: string, id: string) => Promise<void>,
): void {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const question = takeFirstQuestion(chatId)
    if (question !== undefined) ask(question).catch(() => {})
  }, [chatId, ask])
  useEffect(() => {
    if (newest === undefined || newest.reply_to !== undefined || followed.current === newest.id) return
    followed.current = newest.id
    follow(newest.content, newest.id).catch(() => {})
  }, [newest, follow])
}
