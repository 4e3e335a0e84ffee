import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, type Clock } from '../../kernel/ports/index.ts'
import { requireMatch, update, type RecordStore } from '../../kernel/records/index.ts'
import { chatSettingsSchema } from '../../resources/chat-settings/index.ts'
import {
  descriptionEntity,
  quietMs,
  stoppedAfterMs,
  collectionTable,
  findListedCollection,
  type CollectionRow,
} from '../../resources/collections/index.ts'
import { findPayer } from '../../resources/jobs/index.ts'
import type { ModelRegistry, OpenedModel } from '../../resources/models/index.ts'
import { recordSpent, recordUsage } from '../../resources/usage/index.ts'
import type { FindEffectivePrompts } from '../../resources/prompt-templates/index.ts'
import { sampleDocuments } from './sample-documents.ts'
import { writeDescription } from './write-description.ts'

export interface DescribeDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly models: ModelRegistry
  readonly effectivePrompts: FindEffectivePrompts
}

const listed = (id: string) => and(eq('id', id), isIn('state', ['active', 'archived']))

const later =
  (id: string, delayMs: number): EffectOutcome =>
  async (draft) => {
    const description = await draft.load(descriptionEntity, id)
    if (description) draft.send(description, { type: 'LATER', delayMs: Math.max(0, delayMs) })
  }

/**
 * Writes the description of a collection from a sample of its documents, once they have been quiet for long enough. An
 * attempt that stopped unfinished shows by its start on the collection, and is made again after half an hour.
 */
export function generateDescriptionEffect({ storage, clock, models, effectivePrompts }: DescribeDependencies) {
  const collectionOf = (id: string): Promise<CollectionRow | undefined> => findListedCollection(storage, id)

  async function modelOf(collection: CollectionRow): Promise<OpenedModel> {
    const payer = await findPayer(storage, collection.owner_id)
    const purpose = { payer, kind: 'description', subjectId: collection.id } as const
    const { llm, llmArgs } = chatSettingsSchema.parse(collection.chat_settings)
    const choice = { llm, costControls: llmArgs?.costControls }
    try {
      return models.open(await models.choose(choice), choice, purpose)
    } catch (error) {
      // What it was set to is not configured any more.
      if (!DocentError.isInstance(error) || error.status >= 500) throw error
      return models.open(await models.choose({}), {}, purpose)
    }
  }

  return defineEffect({
    effect: 'description.generateDescription',
    parameters: z.object({}),
    maxAttempts: 1,
    async run(run) {
      const id = run.entityId
      const collection = await collectionOf(id)
      if (!collection) return () => {}
      const startedAt = collection.description_generation_started_at
      if (run.attempt > 1 && startedAt !== null) return later(id, startedAt + stoppedAfterMs - clock.now())
      const changedAt = Number(collection.documents_changed_at)
      const quietAt = changedAt + quietMs
      if (clock.now() < quietAt) return later(id, quietAt - clock.now())
      await run.commit((draft) => write(draft, id, { description_generation_started_at: draft.now }))
      const passages = await sampleDocuments(storage, id)
      const model = await modelOf(collection)
      const template = await effectivePrompts(undefined, undefined, collection)
      const written =
        passages.length === 0
          ? ''
          : writeDescription(model, passages, run.signal, template?.prompts.autoGenDescriptionPrompt)
      const text = await Promise.resolve(written).catch(async (error: unknown) => {
        await recordSpent(run, model.usage())
        throw error
      })
      return async (draft) => {
        recordUsage(draft, model.usage())
        await finish(draft, id, { text, changedAt })
      }
    },
    failed: ({ entityId }) => later(entityId, stoppedAfterMs),
  })

  /** Beside the collection's machine: nothing of its lifecycle changes, nor its place in lists. */
  function write(draft: Draft, id: string, set: Partial<CollectionRow>) {
    draft.step(update(collectionTable, { key: { id }, where: listed(id), set }))
  }

  async function finish(draft: Draft, id: string, made: { readonly text: string; readonly changedAt: number }) {
    const description = await draft.load(descriptionEntity, id)
    const collection = await collectionOf(id)
    if (!description || !collection) return
    const changedAt = Number(collection.documents_changed_at)
    const stale = changedAt !== made.changedAt
    const taken = draft.send(description, stale ? { type: 'LATER', delayMs: quietMs } : { type: 'GENERATED' })
    if (!taken) return
    write(draft, id, {
      description: made.text,
      description_auto_generated: true,
      description_generated_at: draft.now,
      description_dirty_at: stale ? changedAt : null,
      description_generation_started_at: null,
    })
    const unchanged = and(eq('id', id), eq('documents_changed_at', changedAt))
    draft.step(requireMatch(collectionTable, unchanged))
  }
}
