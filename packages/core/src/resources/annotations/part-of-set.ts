import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'

/** The set with some of its pages only. */
export function partOfSet({ project }: AnnotationSet, pages: readonly AnnotatedPage[]): AnnotationSet {
  if (project === undefined) return { pages }
  const keys = new Set(pages.map(({ key }) => key))
  return { pages, project: { ...project, listed: project.listed?.filter((key) => keys.has(key)) } }
}
