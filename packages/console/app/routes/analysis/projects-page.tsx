import type { Project } from '@docent/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createProject, deleteProject, idOf, listProjects } from '../../api/analysis.ts'
import { refresh } from '../../api/refresh.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { when } from '../../components/when.ts'
import { texts } from '../../texts.ts'
import { analysisTexts } from './analysis-texts.ts'
import './analysis.css'

export function ProjectsPage() {
  const list = useInfiniteQuery({
    queryKey: ['projects'],
    queryFn: ({ pageParam }) => listProjects(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
  })
  const found = list.data?.pages.flatMap(({ projects }) => projects) ?? []
  return (
    <div className="page">
      <h1>{analysisTexts.title}</h1>
      <p className="hint">{analysisTexts.intro}</p>
      <NewProject />
      <section aria-labelledby="projects-title">
        <h2 id="projects-title">{analysisTexts.projects}</h2>
        {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <p className="hint">{texts.loading}</p>}
        {list.data && found.length === 0 && <p className="empty">{analysisTexts.noProjects}</p>}
        <ul className="list">
          {found.map((project) => (
            <ProjectRow key={project.name} project={project} />
          ))}
        </ul>
        {list.hasNextPage && (
          <button type="button" onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </button>
        )}
      </section>
    </div>
  )
}

function NewProject() {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: () => createProject(name.trim()),
    onSuccess: (project) => navigate({ to: '/analysis/$project', params: { project: idOf(project.name) } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="grow"
        data-first-field
        aria-label={analysisTexts.projectName}
        placeholder={analysisTexts.projectName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="primary" disabled={make.isPending || name.trim() === ''}>
        {analysisTexts.createProject}
      </button>
      {make.error && <ErrorNotice error={make.error} />}
    </form>
  )
}

function ProjectRow({ project }: { readonly project: Project }) {
  const { name, displayName, description, updateTime } = project
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteProject(idOf(name)),
    onSettled: () => refresh(queries, ['projects']),
  })
  return (
    <li>
      <div className="grow">
        <Link to="/analysis/$project" params={{ project: idOf(name) }} className="title">
          {displayName}
        </Link>
        {description && <p className="clamp">{description}</p>}
        <p className="hint">{texts.changed(when(updateTime))}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
      </div>
      <button
        type="button"
        className="quiet remove"
        aria-label={texts.removeNamed(displayName)}
        disabled={remove.isPending}
        onClick={() => confirm(analysisTexts.deleteProject(displayName)) && remove.mutate()}
      >
        {texts.remove}
      </button>
    </li>
  )
}
