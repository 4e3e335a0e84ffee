import type { DocentMetrics, LaneMetrics, ModelMetrics } from '@docent/core'
import type { MetricFamily, Sample } from './prometheus-text.ts'
import type { RequestTally } from './request-tally.ts'

interface Measured {
  readonly metrics: DocentMetrics
  readonly requests: RequestTally
}

/** A documented metric, and the source of its samples. */
export interface MetricDefinition extends Omit<MetricFamily, 'samples'> {
  readonly labels: readonly string[]
  read(measured: Measured): readonly Sample[]
}

const ofLanes = (read: (lane: LaneMetrics) => number) => ({
  labels: ['lane'],
  read: ({ metrics }: Measured) => metrics.queue.map((lane) => ({ labels: { lane: lane.lane }, value: read(lane) })),
})
const ofModels = (read: (model: ModelMetrics) => number) => ({
  labels: ['model'],
  read: ({ metrics }: Measured) =>
    metrics.models.map((model) => ({ labels: { model: model.model }, value: read(model) })),
})
const one = (read: (metrics: DocentMetrics) => number) => ({
  labels: [],
  read: ({ metrics }: Measured) => [{ value: read(metrics) }],
})
const states = (read: (metrics: DocentMetrics) => DocentMetrics['answers']) => ({
  labels: ['state'],
  read: ({ metrics }: Measured) => read(metrics).map(({ state, count }) => ({ labels: { state }, value: count })),
})
const seconds = (milliseconds: number) => milliseconds / 1_000

/** Every metric, in the order of its documentation. */
export const metricCatalogue: readonly MetricDefinition[] = [
  {
    name: 'docent_queue_waiting',
    type: 'gauge',
    help: 'Effects that are due and waiting, of all processes.',
    ...ofLanes(({ waiting }) => waiting),
  },
  {
    name: 'docent_queue_delayed',
    type: 'gauge',
    help: 'Effects that become due later, of all processes.',
    ...ofLanes(({ delayed }) => delayed),
  },
  {
    name: 'docent_queue_leased',
    type: 'gauge',
    help: 'Effects that a process has taken, of all processes.',
    ...ofLanes(({ leased }) => leased),
  },
  {
    name: 'docent_queue_oldest_seconds',
    type: 'gauge',
    help: 'How long the oldest waiting effect has been due, of all processes.',
    ...ofLanes(({ oldestMs }) => seconds(oldestMs)),
  },
  {
    name: 'docent_timers_overdue_seconds',
    type: 'gauge',
    help: 'How long the oldest timer has been due, of all processes.',
    ...one(({ timersOverdueMs }) => seconds(timersOverdueMs)),
  },
  {
    name: 'docent_effects_running',
    type: 'gauge',
    help: 'Effects that this process carries out now.',
    ...ofLanes(({ running }) => running),
  },
  {
    name: 'docent_effects_total',
    type: 'counter',
    help: 'Runs of effects by outcome: done, retried, failed, lost or moved to another lane.',
    labels: ['effect', 'end'],
    read: ({ metrics }) => metrics.effects.map(({ effect, end, count }) => ({ labels: { effect, end }, value: count })),
  },
  {
    name: 'docent_commits_total',
    type: 'counter',
    help: 'Batches by outcome: written or failed.',
    labels: ['outcome'],
    read: ({ metrics: { commits } }) => [
      { labels: { outcome: 'written' }, value: commits.written },
      { labels: { outcome: 'failed' }, value: commits.failed },
    ],
  },
  {
    name: 'docent_commit_retries_total',
    type: 'counter',
    help: 'Batches retried because another writer was faster.',
    ...one(({ commits }) => commits.again),
  },
  {
    name: 'docent_feed_lag_seconds',
    type: 'gauge',
    help: 'Age of the oldest change that this process is still deciding: the lag of the event feed.',
    ...one(({ feedLagMs }) => seconds(feedLagMs)),
  },
  {
    name: 'docent_model_calls_total',
    type: 'counter',
    help: 'Language model calls.',
    ...ofModels(({ calls }) => calls),
  },
  {
    name: 'docent_model_failures_total',
    type: 'counter',
    help: 'Language model calls that ended with an error.',
    ...ofModels(({ failed }) => failed),
  },
  {
    name: 'docent_model_input_tokens_total',
    type: 'counter',
    help: 'Tokens that language models read.',
    ...ofModels(({ inputTokens }) => inputTokens),
  },
  {
    name: 'docent_model_output_tokens_total',
    type: 'counter',
    help: 'Tokens that language models wrote.',
    ...ofModels(({ outputTokens }) => outputTokens),
  },
  {
    name: 'docent_model_cost_total',
    type: 'counter',
    help: 'Cost of language model calls, in the unit of the setting llm_cost_units.',
    ...ofModels(({ cost }) => cost),
  },
  {
    name: 'docent_streams_open',
    type: 'gauge',
    help: 'Readers that follow answers now.',
    ...one(({ openStreams }) => openStreams),
  },
  {
    name: 'docent_answers',
    type: 'gauge',
    help: 'Answers under way in this process.',
    ...states(({ answers }) => answers),
  },
  {
    name: 'docent_answers_ended_total',
    type: 'counter',
    help: 'Answers that ended in this process, by last state.',
    ...states(({ endedAnswers }) => endedAnswers),
  },
  {
    name: 'docent_model_provider_up',
    type: 'gauge',
    help: 'Whether models of the provider are available, as last known to this process: 1 or 0.',
    labels: ['provider'],
    read: ({ metrics }) =>
      metrics.providers.map(({ name, away }) => ({ labels: { provider: name }, value: away === undefined ? 1 : 0 })),
  },
  {
    name: 'docent_indexes_rebuilding',
    type: 'gauge',
    help: 'Search indexes of this process that are being compared with the records or rebuilt.',
    ...one(({ indexes }) => indexes.rebuilding),
  },
  {
    name: 'docent_index_lacking_documents',
    type: 'gauge',
    help: 'Documents that could not be added to their search index yet; they are retried.',
    ...one(({ indexes }) => indexes.lackingDocuments),
  },
  {
    name: 'docent_indexes_damaged_total',
    type: 'counter',
    help: 'Damaged search indexes that were found and are rebuilt.',
    ...one(({ indexes }) => indexes.damaged),
  },
  {
    name: 'docent_documents_lost_total',
    type: 'counter',
    help: 'Documents whose stored text and vectors were found damaged; they are shown as failed.',
    ...one(({ indexes }) => indexes.lostDocuments),
  },
  {
    name: 'docent_pace_level',
    type: 'gauge',
    help: 'Rest of users who do much at a time, as a multiple of their work; 0 while nobody rests.',
    ...one(({ pace }) => pace.level),
  },
  {
    name: 'docent_pace_waiting',
    type: 'gauge',
    help: 'Calls and effects of this process that wait for the rest of their user, or for a call.',
    ...one(({ pace }) => pace.waiting),
  },
  {
    name: 'docent_pace_waits_total',
    type: 'counter',
    help: 'How often they have waited so.',
    ...one(({ pace }) => pace.waits),
  },
  {
    name: 'docent_pace_wait_seconds_total',
    type: 'counter',
    help: 'How long they waited, together.',
    ...one(({ pace }) => seconds(pace.waitedMs)),
  },
  {
    name: 'docent_event_loop_delay_seconds',
    type: 'gauge',
    help: 'Timer delay in this process since the previous scrape: median (0.5), 0.99 and maximum (1).',
    labels: ['quantile'],
    read: ({ metrics: { eventLoopDelayMs: delay } }) => [
      { labels: { quantile: '0.5' }, value: seconds(delay.median) },
      { labels: { quantile: '0.99' }, value: seconds(delay.p99) },
      { labels: { quantile: '1' }, value: seconds(delay.most) },
    ],
  },
  {
    name: 'docent_http_requests_total',
    type: 'counter',
    help: 'Requests by operation and status; 499 where the client disconnected before its response.',
    labels: ['operation', 'status'],
    read: ({ requests }) => requests.requests(),
  },
  {
    name: 'docent_http_request_duration_seconds',
    type: 'histogram',
    help: 'Duration of requests to the end of their responses, streams included.',
    labels: ['operation'],
    read: ({ requests }) => requests.durations(),
  },
]
