import { useQuery } from '@tanstack/react-query'
import { download, listArtifacts } from '../../../api/analysis.ts'
import { DocentRequestError } from '@docent/client'

/** The set in which the last picture was found is asked first for the next one. */
const likeliest = new Map<string, string>()

async function findPicture(project: string, filename: string, signal: AbortSignal): Promise<Blob | null> {
  const { items } = await listArtifacts(project, 'imageSets')
  const sets = items.filter(({ status }) => status === 'ARTIFACT_STATUS_AVAILABLE').map(({ name }) => name)
  const first = likeliest.get(project)
  for (const set of [...sets.filter((name) => name === first), ...sets.filter((name) => name !== first)]) {
    try {
      const blob = await (await download(set, filename, signal)).blob()
      likeliest.set(project, set)
      return blob
    } catch (error) {
      if (!(DocentRequestError.isInstance(error) && error.status === 404)) throw error
    }
  }
  return null
}

/** The picture of a page; null where the project has none, or it cannot be read. */
export function usePagePicture(project: string, filename: string): Blob | null | undefined {
  const picture = useQuery({
    queryKey: ['page-picture', project, filename],
    queryFn: ({ signal }) => findPicture(project, filename, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return picture.error ? null : picture.data
}
