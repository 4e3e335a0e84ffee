import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** The picture of a page as an address for this document; null where the project has none. */
export function usePagePicture(project: string, filename: string): string | null | undefined {
  const picture = useQuery({
    queryKey: ['page-picture', project, filename],
    queryFn: ({ signal }) => findPicture(project, filename, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const [shown, setShown] = useState<{ readonly blob: Blob; readonly url: string }>()
  const blob = picture.data
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setShown({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  if (picture.error || blob === null) return null
  return shown !== undefined && shown.blob === blob ? shown.url : undefined
}
