import type { PromptTemplate } from '@docent/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveTemplate } from '../../api/templates.ts'
import { refresh } from '../../api/refresh.ts'
import { SavedForm } from '../../components/saved-form.tsx'
import { templateTexts } from './template-texts.ts'

const fields = Object.entries(templateTexts.fields) as [keyof typeof templateTexts.fields, string][]

/** An empty text takes the default. */
const textOr = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text)

/** What a template says. What the service does by itself stays empty. */
export function TemplateForm({ template }: { readonly template: PromptTemplate }) {
  const [said, setSaid] = useState(template)
  const [samples, setSamples] = useState((template.default_sample_questions ?? []).join('\n'))
  const queries = useQueryClient()
  const change = (part: Partial<PromptTemplate>) => setSaid({ ...said, ...part })
  const save = async () => {
    const prompts = Object.fromEntries(fields.map(([field]) => [field, textOr(said[field])]))
    const lines = samples.split('\n').filter((line) => line.trim() !== '')
    await saveTemplate(template.id, {
      ...prompts,
      name: said.name,
      description: textOr(said.description),
      lang: textOr(said.lang),
      default_sample_questions: lines.length === 0 ? null : lines,
    })
    await refresh(queries, ['template', template.id])
    void refresh(queries, ['templates'])
  }
  return (
    <section className="card" aria-labelledby="texts-title">
      <h2 id="texts-title">{templateTexts.texts}</h2>
      <p className="hint">{template.is_system_default ? templateTexts.readOnly : templateTexts.textsHint}</p>
      <SavedForm onSave={save} disabled={template.is_system_default || said.name.trim() === ''}>
        <label>
          {templateTexts.name}
          <input value={said.name} onChange={(event) => change({ name: event.target.value })} />
        </label>
        <label>
          {templateTexts.description}
          <input value={said.description ?? ''} onChange={(event) => change({ description: event.target.value })} />
        </label>
        <label>
          {templateTexts.language}
          <input value={said.lang ?? ''} onChange={(event) => change({ lang: event.target.value })} />
        </label>
        {fields.map(([field, label]) => (
          <label key={field}>
            {label}
            <textarea
              rows={3}
              value={said[field] ?? ''}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          </label>
        ))}
        <label>
          {templateTexts.samples}
          <textarea rows={3} value={samples} onChange={(event) => setSamples(event.target.value)} />
        </label>
      </SavedForm>
    </section>
  )
}
