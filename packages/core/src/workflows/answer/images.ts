import { isIn, type PromptMessage, type PromptPart } from '../../kernel/ports/index.ts'
import { defaultPrompts } from '../../resources/prompt-templates/index.ts'
import type { Asked } from './asked.ts'
import { withInstruction } from './build-prompt.ts'
import { fenced } from './fence.ts'
import type { InnerAsk } from './inner-ask.ts'
import type { Planned } from './plans/plan.ts'
import type { PrepareDependencies } from './prepared.ts'

/** Images of one call, when the request does not say. */
const defaultImages = 4
/** Images of one answer, whatever the request says. */
const mostImages = 20
const largestImage = 10_000_000
/** What models take. */
const seen = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

type Image = Extract<PromptPart, { readonly type: 'image' }>

/**
 * Adds the images among the found documents, for a model that sees: to the question itself, or, where the request has a
 * prompt for images, as what the model tells of them in batches.
 */
export async function withImages(
  dependencies: PrepareDependencies,
  { request, model }: Asked,
  { messages, gathered }: Planned,
  ask: InnerAsk,
): Promise<{ readonly messages: readonly PromptMessage[]; readonly images: number }> {
  const { enableVision = 'auto', imagesNumMax = -1 } = request.llmArgs
  const perCall = imagesNumMax < 0 ? defaultImages : imagesNumMax
  if (enableVision === 'off' || perCall === 0 || !model.capabilities.vision || !gathered) return { messages, images: 0 }
  const { imageBatchImagePrompt, imageBatchFinalPrompt } = request
  const batched = imageBatchImagePrompt !== undefined && imageBatchImagePrompt !== ''
  const given = gathered.numbered.map(({ number }) => gathered.passages[number - 1]!)
  const ids = [...new Set(given.map(({ document }) => document.documentId))]
  const images = await imagesOf(dependencies, ids, batched ? mostImages : Math.min(perCall, mostImages))
  if (images.length === 0) return { messages, images: 0 }
  if (!batched) return { messages: withParts(messages, images), images: images.length }
  const told: string[] = []
  for (let start = 0; start < images.length; start += perCall) {
    const content: PromptPart[] = [
      { type: 'text', text: imageBatchImagePrompt },
      ...images.slice(start, start + perCall),
    ]
    told.push((await ask([{ role: 'user', content }])).text)
  }
  const notes = [
    imageBatchFinalPrompt || defaultPrompts.imageBatchFinalPrompt,
    ...told.map((note) => fenced('image', '', note)),
  ]
  return { messages: withInstruction(messages, notes.join('\n\n')), images: images.length }
}

function withParts(messages: readonly PromptMessage[], parts: readonly Image[]): readonly PromptMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'user') return messages
  return [...messages.slice(0, -1), { role: 'user', content: [...last.content, ...parts] }]
}

async function imagesOf(
  { storage, blobs }: PrepareDependencies,
  documentIds: readonly string[],
  limit: number,
): Promise<Image[]> {
  const rows = await storage.read({
    from: 'document',
    where: isIn('id', documentIds.slice(0, 500)),
    columns: ['id', 'original_type', 'source_key', 'size'],
  })
  const usable = rows.filter(
    (row) =>
      seen.includes(String(row['original_type'])) && row['source_key'] !== null && Number(row['size']) <= largestImage,
  )
  usable.sort((a, b) => documentIds.indexOf(String(a['id'])) - documentIds.indexOf(String(b['id'])))
  return Promise.all(
    usable.slice(0, limit).map(async (row): Promise<Image> => {
      const data = await blobs.bytes(String(row['source_key']))
      return { type: 'image', data, mediaType: String(row['original_type']) }
    }),
  )
}
