import { useMutation } from '@tanstack/react-query'
import { comment } from '../../api/feedback.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { chatTexts } from './chat-texts.ts'

export function CommentForm({ answerId }: { readonly answerId: string }) {
  const [text, setText] = useDraft(`comment-${answerId}`)
  const [expected, setExpected] = useDraft(`expected-${answerId}`)
  const save = useMutation({ mutationFn: () => comment(answerId, text.trim(), expected.trim()) })
  return (
    <form
      className="card fields"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <label>
        {chatTexts.commentLabel}
        <textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        {chatTexts.expected}
        <textarea rows={2} value={expected} onChange={(event) => setExpected(event.target.value)} />
      </label>
      <div className="row">
        <button type="submit" className="primary" disabled={save.isPending}>
          {chatTexts.save}
        </button>
        <span role="status">{save.isSuccess && chatTexts.saved}</span>
      </div>
      {save.error && <ErrorNotice error={save.error} />}
    </form>
  )
}
