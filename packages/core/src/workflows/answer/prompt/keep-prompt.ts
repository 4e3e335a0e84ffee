import {
  fencedTexts,
  keptPromptText,
  templateFields,
  type PromptSegment,
  type TemplateField,
} from '../../../resources/chats/index.ts'
import type { Passage } from '../../retrieval/index.ts'
import type { CompletionRequest } from '../request/completion-request.ts'

/** More of a template's texts in one prompt than this come from a question that repeats them: nothing around them is kept. */
const mostNamed = 100

/**
 * A prompt as it is kept with its answer: passages, texts of a prompt template and memory are named instead of copied, for
 * readers who may not see them any more later.
 */
export function keepPrompt(
  prompt: string,
  {
    passages,
    request,
    template,
  }: {
    readonly passages: readonly Passage[] | undefined
    readonly request: Pick<CompletionRequest, 'memory' | 'ofTemplate' | TemplateField>
    readonly template: { readonly id: string; readonly version: number } | undefined
  },
): string {
  const segments: PromptSegment[] = []
  let end = 0
  for (const { name, number = 0, start, end: ended } of fencedTexts(prompt)) {
    segments.push(prompt.slice(end, start))
    segments.push(name === 'memory' ? memoryOf(request) : passageOf(passages?.[number - 1]))
    end = ended
  }
  segments.push(prompt.slice(end))
  return keptPromptText(template ? withoutTemplate(segments, request, template) : segments)
}

const memoryOf = ({ memory }: Pick<CompletionRequest, 'memory'>): PromptSegment =>
  memory ? { memory: { id: memory.blockId } } : { gone: true }

const passageOf = (passage: Passage | undefined): PromptSegment =>
  passage
    ? {
        passage: {
          collectionId: passage.document.collectionId,
          membershipId: passage.document.membershipId,
          chunkId: passage.chunkId,
        },
      }
    : { gone: true }

function withoutTemplate(
  segments: readonly PromptSegment[],
  request: Pick<CompletionRequest, 'ofTemplate' | TemplateField>,
  template: { readonly id: string; readonly version: number },
): PromptSegment[] {
  let kept = [...segments]
  for (const field of templateFields) {
    const text = request[field]?.trim()
    if (!request.ofTemplate?.includes(field) || !text) continue
    const named: PromptSegment = { template: { ...template, field } }
    kept = kept.flatMap((segment): PromptSegment[] => {
      if (typeof segment !== 'string') return [segment]
      const parts = segment.split(text, mostNamed + 2)
      if (parts.length > mostNamed + 1) return [{ gone: true }]
      return parts.flatMap((part, index) => (index === 0 ? [part] : [named, part]))
    })
  }
  return kept
}
