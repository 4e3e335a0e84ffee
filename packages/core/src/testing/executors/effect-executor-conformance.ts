import { DocentError } from '../../kernel/errors/index.ts'
import type { DeliveredEffects, DeliveryEnd, EffectExecutor, EffectReference } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** An engine of a test with nothing in it. */
export interface EffectExecutorFixture {
  /** As a service has it: it hands over, and runs nothing itself. */
  readonly executor: EffectExecutor
  /** Starts a worker as a host does. `stop` lets go of the engine as at the end of a service. */
  readonly startWorker: (effects: DeliveredEffects) => Promise<{ readonly stop: () => Promise<void> }>
  /** Takes the engine away and brings it back with what it had acknowledged. */
  readonly stopEngine: () => Promise<void>
  /** Resolves when the engine can be reached again, at the same address. */
  readonly startEngine: () => Promise<void>
  /** Ends the workers that still run, the executor and the engine. Called once, after the test. */
  readonly dispose: () => Promise<void>
}

export interface EffectExecutorSuiteOptions {
  /** One with an empty engine before each test. */
  readonly create: () => Promise<EffectExecutorFixture>
  /** Whether the engine returns what no worker has begun; else it is delivered all the same. @default true */
  readonly withdraws?: boolean
  /** How long one engine may take to deliver, and to notice that another is gone. @default 20,000 ms */
  readonly patienceMs?: number
}

/** What every `EffectExecutor` must do, with the worker that belongs to it. */
export function effectExecutorConformance(runner: TestRunner, options: EffectExecutorSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  const { withdraws = true } = options
  const poll = { timeout: options.patienceMs ?? 20_000 }

  describe('effect executor conformance', () => {
    let fixture: EffectExecutorFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(() => fixture.dispose())

    const handOver = (references: readonly EffectReference[]) =>
      fixture.executor.handOver(references, { signal: new AbortController().signal })

    it('brings what was handed over to a worker, as it was', async () => {
      const worker = recordingWorker()
      await fixture.startWorker(worker)
      const references = [reference('one'), reference('two', { attempt: 3, lane: 'ocr' })]
      await handOver(references)
      await expect.poll(() => worker.seen().length, poll).toBe(2)
      expect(worker.seen().toSorted(byId)).toEqual(references.toSorted(byId))
    })

    it('keeps what is handed over until there is a worker, each once among several', async () => {
      const references = Array.from({ length: 40 }, (_, index) => reference(`early-${index}`))
      await handOver(references)
      const workers = [recordingWorker(), recordingWorker()]
      await Promise.all(workers.map((worker) => fixture.startWorker(worker)))
      const seen = () => workers.flatMap((worker) => worker.seen())
      await expect.poll(() => seen().length, poll).toBeGreaterThanOrEqual(references.length)
      expect(seen().toSorted(byId)).toEqual(references.toSorted(byId))
    })

    it('delivers a hand-over that is repeated once, and each one with another id', async () => {
      const one = reference('same')
      await handOver([one])
      await handOver([one])
      const again = { ...one, handOverId: 'same-again' }
      await handOver([again])
      const worker = recordingWorker()
      await fixture.startWorker(worker)
      await expect.poll(() => worker.seen().length, poll).toBe(2)
      const last = reference('last')
      await handOver([last])
      await expect.poll(() => worker.seen().some(({ effectId }) => effectId === 'last'), poll).toBe(true)
      expect(worker.seen().toSorted(byId)).toEqual([one, again, last].toSorted(byId))
    })

    it('takes whatever became of an effect as its end', async () => {
      const ends: readonly DeliveryEnd[] = ['done', 'failed', 'retried', 'moved', 'lost', 'stale']
      const worker = recordingWorker(async ({ attempt }) => ends[attempt - 1]!)
      await fixture.startWorker(worker)
      await handOver(ends.map((end, index) => reference(`end-${end}`, { attempt: index + 1 })))
      await expect.poll(() => worker.seen().length, poll).toBe(ends.length)
      await handOver([reference('behind')])
      await expect.poll(() => worker.seen().length, poll).toBe(ends.length + 1)
      expect(new Set(worker.seen().map(({ handOverId }) => handOverId)).size).toBe(ends.length + 1)
    })

    it('delivers again, to anyone, what a worker could not run', async () => {
      const refusing = recordingWorker(async () => {
        throw new DocentError({ code: 'unavailable', message: 'This worker is not running.' })
      })
      const { stop } = await fixture.startWorker(refusing)
      await handOver([reference('refused')])
      await expect.poll(() => refusing.seen().length, poll).toBeGreaterThan(0)
      await stop()
      const worker = recordingWorker()
      await fixture.startWorker(worker)
      await expect.poll(() => worker.seen(), poll).toEqual([reference('refused')])
    })

    it(`${withdraws ? 'does not deliver' : 'delivers all the same'} what was withdrawn before a worker began it`, async () => {
      const [gone, kept] = [reference('gone'), reference('kept')]
      await handOver([gone, kept])
      const signal = new AbortController().signal
      await fixture.executor.withdraw([gone, reference('unknown')], { signal })
      await fixture.executor.withdraw([gone], { signal })
      const worker = recordingWorker()
      await fixture.startWorker(worker)
      const wanted = withdraws ? [kept] : [gone, kept]
      await expect.poll(() => worker.seen().length, poll).toBeGreaterThanOrEqual(wanted.length)
      await handOver([reference('behind')])
      await expect.poll(() => worker.seen(), poll).toContainEqual(reference('behind'))
      expect(worker.seen().toSorted(byId)).toEqual([...wanted, reference('behind')].toSorted(byId))
    })

    it('aborts what runs when the worker stops, and waits for it', async () => {
      const stopped = Promise.withResolvers<DeliveryEnd>()
      let isOver = false
      const worker = recordingWorker((_, signal) => {
        signal.addEventListener('abort', () => stopped.resolve('retried'))
        return stopped.promise.finally(() => (isOver = true))
      })
      const { stop } = await fixture.startWorker(worker)
      await handOver([reference('long')])
      await expect.poll(() => worker.seen().length, poll).toBe(1)
      await stop()
      expect(isOver).toBe(true)
    })

    it('is unavailable while the engine is away, and has lost nothing afterwards', async () => {
      const kept = reference('before')
      await handOver([kept])
      await fixture.stopEngine()
      await expect(handOver([reference('during')])).rejects.toMatchObject({ code: 'unavailable' })
      await expect(fixture.executor.ping()).rejects.toMatchObject({ code: 'unavailable' })
      await fixture.startEngine()
      await expect
        .poll(
          () =>
            fixture.executor.ping().then(
              () => 'there',
              () => 'away',
            ),
          poll,
        )
        .toBe('there')
      const after = reference('after')
      await handOver([after])
      const worker = recordingWorker()
      await fixture.startWorker(worker)
      const ids = () => worker.seen().map(({ effectId }) => effectId)
      await expect.poll(ids, poll).toEqual(expect.arrayContaining(['before', 'after']))
    })

    it('hands nothing over for a caller that has given up, or after it was closed', async () => {
      const one = reference('given-up')
      await expect(fixture.executor.handOver([one], { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'unavailable',
      })
      await fixture.executor.close()
      await fixture.executor.close()
      await expect(handOver([one])).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
}

const reference = (effectId: string, of: Partial<EffectReference> = {}): EffectReference => ({
  effectId,
  attempt: 1,
  lane: 'ingest',
  handOverId: effectId,
  ...of,
})

const byId = (one: EffectReference, other: EffectReference) => (one.handOverId < other.handOverId ? -1 : 1)

type Run = (reference: EffectReference, signal: AbortSignal) => Promise<DeliveryEnd>

function recordingWorker(run: Run = async () => 'done'): DeliveredEffects & { seen(): readonly EffectReference[] } {
  const seen: EffectReference[] = []
  return {
    seen: () => seen,
    run(given, { signal = new AbortController().signal } = {}) {
      seen.push(given)
      return run(given, signal)
    },
  }
}
