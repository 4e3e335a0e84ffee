import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addTag, listTagsOf, removeTag } from '../../api/document.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { documentTexts } from './document-texts.ts'

export function DocumentTags({ documentId: id }: { readonly documentId: string }) {
  const queries = useQueryClient()
  const queryKey = ['document-tags', id]
  const found = useQuery({ queryKey, queryFn: () => listTagsOf(id) })
  const [name, setName] = useState('')
  const remove = useMutation({
    mutationFn: (tag: string) => removeTag(id, tag),
    onSettled: () => refresh(queries, queryKey),
  })
  const add = async () => {
    await addTag(id, name.trim())
    setName('')
    await refresh(queries, queryKey)
  }
  return (
    <section className="card" aria-labelledby="tags-title">
      <h2 id="tags-title">{documentTexts.tags}</h2>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="hint">{documentTexts.noTags}</p>}
      <div className="row">
        {found.data?.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className="source"
            aria-label={documentTexts.removeTag(tag.name)}
            title={documentTexts.removeTag(tag.name)}
            onClick={() => remove.mutate(tag.name)}
          >
            {tag.name} ✕
          </button>
        ))}
      </div>
      {remove.error && <ErrorNotice error={remove.error} />}
      <SavedForm onSave={add} action={documentTexts.addTag} disabled={name.trim() === ''}>
        <label>
          {documentTexts.newTag}
          <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
      </SavedForm>
    </section>
  )
}
