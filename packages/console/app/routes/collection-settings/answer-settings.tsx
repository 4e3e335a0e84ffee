import type { ChatSettings } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readChatSettings, saveChatSettings } from '../../api/collection-settings.ts'
import { Choice } from '../../components/choice.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { SavedForm } from '../../components/saved-form.tsx'
import { texts } from '../../texts.ts'
import { settingsTexts } from './settings-texts.ts'

type Retrieval = NonNullable<ChatSettings['rag_config']>
const plans = Object.entries(settingsTexts.plans)

/** Defaults of retrieval for the chats over a collection. What else its settings hold stays as it is. */
export function AnswerSettings({ collectionId }: { readonly collectionId: string }) {
  const found = useQuery({
    queryKey: ['chat-settings', collectionId],
    queryFn: () => readChatSettings(collectionId),
    refetchOnWindowFocus: false,
  })
  return (
    <section className="card" aria-labelledby="answers-title">
      <h2 id="answers-title">{settingsTexts.answers}</h2>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="hint">{texts.loading}</p>}
      {found.data && <Fields collectionId={collectionId} settings={found.data} />}
    </section>
  )
}

interface FieldsProps {
  readonly collectionId: string
  readonly settings: ChatSettings
}

function Fields({ collectionId, settings }: FieldsProps) {
  const [retrieval, setRetrieval] = useState<Retrieval>(settings.rag_config ?? {})
  const change = (part: Retrieval) => setRetrieval({ ...retrieval, ...part })
  return (
    <SavedForm onSave={() => saveChatSettings(collectionId, { ...settings, rag_config: retrieval })}>
      <Choice
        label={settingsTexts.plan}
        value={retrieval.rag_type ?? 'auto'}
        options={plans}
        onChange={(value) => change({ rag_type: value as NonNullable<Retrieval['rag_type']> })}
      />
      <NumberField
        label={settingsTexts.maxChunks}
        value={retrieval.rag_max_chunks}
        onChange={(value) => change({ rag_max_chunks: value })}
      />
      <NumberField
        label={settingsTexts.minScore}
        value={retrieval.rag_min_chunk_score}
        step="any"
        onChange={(value) => change({ rag_min_chunk_score: value })}
      />
      <NumberField
        label={settingsTexts.neighbours}
        value={retrieval.num_neighbor_chunks_to_include}
        onChange={(value) => change({ num_neighbor_chunks_to_include: value })}
      />
    </SavedForm>
  )
}
