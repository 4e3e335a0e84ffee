import {
  keptPromptText,
  templateFields,
  type PromptSegment,
  type TemplateField,
} from '../../../resources/chats/index.ts'
import type { Passage } from '../../retrieval/index.ts'
import type { CompletionRequest } from '../request/completion-request.ts'

/** Passages and memory as prompts have them; what stands between the tags cannot close them. */
const fences = /(<(passage|memory)(?: number="(\d+)")?[^>]*>\n)([\s\S]*?)(\n<\/\2>)/g

/**
 * A prompt as it is kept with its answer: passages, texts of a prompt template and memory are named instead of copied, for
 * whoever may not see them any more later.
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
  for (const found of prompt.matchAll(fences)) {
    const [, opening = '', name, number, , closing = ''] = found
    segments.push(prompt.slice(end, found.index) + opening)
    segments.push(name === 'memory' ? memoryOf(request) : passageOf(passages?.[Number(number) - 1]), closing)
    end = found.index + found[0].length
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
    kept = kept.flatMap((segment) =>
      typeof segment === 'string'
        ? segment.split(text).flatMap((part, index): PromptSegment[] => (index === 0 ? [part] : [named, part]))
        : [segment],
    )
  }
  return kept
}
