import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { deleteTemplate, getTemplate, sharingOfTemplate } from '../../api/templates.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailedPage } from '../../components/failed-page.tsx'
import { texts } from '../../texts.ts'
import { Sharing } from '../collection-settings/sharing.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateTexts } from './template-texts.ts'

/** A prompt template with what it says, and who can use it. */
export function TemplatePage() {
  const { templateId: id } = useParams({ from: '/templates/$templateId' })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const template = useQuery({
    queryKey: ['template', id],
    queryFn: () => getTemplate(id),
    refetchOnWindowFocus: false,
  })
  const remove = useMutation({
    mutationFn: () => deleteTemplate(id),
    async onSuccess() {
      await refresh(queries, ['templates'])
      await navigate({ to: '/templates' })
    },
  })
  if (template.error) return <FailedPage error={template.error} onRetry={() => void template.refetch()} />
  if (!template.data) return <p className="page hint">{texts.loading}</p>
  const { name, version, username, is_system_default: isSystem } = template.data
  return (
    <div className="page">
      <Link to="/templates">{templateTexts.back}</Link>
      <h1>{name}</h1>
      <p className="hint">
        {templateTexts.by(username)} · {templateTexts.version(version)}
      </p>
      <TemplateForm key={`${id} ${version}`} template={template.data} />
      {!isSystem && (
        <>
          <Sharing of={sharingOfTemplate(id)} hint={templateTexts.sharingHint} allowed={['read']} />
          <div className="row">
            <button
              type="button"
              disabled={remove.isPending}
              onClick={() => confirm(templateTexts.remove(name)) && remove.mutate()}
            >
              {texts.remove}
            </button>
          </div>
          {remove.error && <ErrorNotice error={remove.error} />}
        </>
      )}
    </div>
  )
}
