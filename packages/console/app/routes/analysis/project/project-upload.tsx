import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentOf, uploadArtifact } from '../../../api/analysis-upload.ts'
import { refresh } from '../../../api/refresh.ts'
import { DropZone } from '../../../components/drop-zone.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { analysisTexts } from '../analysis-texts.ts'

export function ProjectUpload({ project }: { readonly project: string }) {
  const [share, setShare] = useState(0)
  const queries = useQueryClient()
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setShare(0)
      await uploadArtifact(project, await contentOf(files), setShare)
    },
    onSettled: () => refresh(queries, ['project', project]),
  })
  const sending = analysisTexts.sending(Math.round(share * 100))
  return (
    <>
      <DropZone label={analysisTexts.drop} hint={analysisTexts.dropHint} onFiles={(files) => upload.mutate(files)} />
      {upload.isPending && (
        <p role="status">
          <progress aria-label={sending} max={1} value={share} /> {sending}
        </p>
      )}
      {upload.error && <ErrorNotice error={upload.error} />}
    </>
  )
}
