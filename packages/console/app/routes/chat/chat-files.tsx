import { useQuery } from '@tanstack/react-query'
import { listFiles } from '../../api/agents.ts'
import { DownloadButton } from '../../document/download-button.tsx'
import { chatTexts } from './chat-texts.ts'

/** What agents have written in the chat so far. */
export function ChatFiles({ chatId }: { readonly chatId: string }) {
  const { data: files = [] } = useQuery({ queryKey: ['agent-files', chatId], queryFn: () => listFiles(chatId) })
  if (files.length === 0) return null
  return (
    <div className="sources" role="group" aria-label={chatTexts.files}>
      <span className="hint">{chatTexts.files}</span>
      {files.map(({ id, filename }) => (
        <DownloadButton key={id} documentId={id} name={filename} label={chatTexts.saveFile(filename)} />
      ))}
    </div>
  )
}
