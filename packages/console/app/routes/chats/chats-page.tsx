import { texts } from '../../texts.ts'
import { ChatList } from './chat-list.tsx'

export const ChatsPage = () => (
  <div className="page">
    <h1>{texts.chats}</h1>
    <ChatList />
  </div>
)
