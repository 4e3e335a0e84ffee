import type { Notification, Notifier } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

/** What the receiver of a test does with what arrives. */
export type ReceiverMood = 'taking' | 'busy' | 'failing' | 'refusing' | 'silent'

/** A notifier of a test and the receiver it notifies. */
export interface NotifierFixture {
  /**
   * It rejects with `unavailable` for what can be repeated, with a code that is not retryable for what is refused, and with
   * `canceled` once aborted.
   */
  readonly notifier: Notifier
  /** What has arrived, in order, whatever became of it. */
  readonly received: () => readonly Notification[]
  /** `silent`: takes the call and never answers. */
  readonly setMood: (mood: ReceiverMood) => void
  /** Takes the receiver away. */
  readonly stopReceiver: () => Promise<void>
  /** Lets go of everything that the fixture holds. Called once, after its test. */
  readonly dispose: () => Promise<void>
}

export interface NotifierSuiteOptions {
  /** A new one before each test, with a receiver in the mood `taking`. */
  readonly create: () => Promise<NotifierFixture>
}

const sample: Notification = {
  id: 'event-1',
  type: 'job.completed',
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  data: { job_id: 'j1', name: 'größer "quoted"', progress: 1, nested: [null, true, { a: 1 }] },
}

/** What every `Notifier` must do. */
export function notifierConformance(runner: TestRunner, options: NotifierSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner

  describe('notifier conformance', () => {
    let fixture: NotifierFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(async () => {
      await fixture.dispose()
    })
    const notify = (notification = sample, signal = new AbortController().signal): Promise<void> =>
      fixture.notifier.notify(notification, { signal })

    it('delivers what it is given', async () => {
      await notify()
      await notify({ ...sample, id: 'event-2', data: null })
      expect(fixture.received()).toEqual([sample, { ...sample, id: 'event-2', data: null }])
    })

    it('names a repeat as it named the first', async () => {
      await notify()
      await notify()
      expect(fixture.received().map(({ id }) => id)).toEqual(['event-1', 'event-1'])
    })

    it('can be repeated when the receiver is busy, fails or is gone', async () => {
      const retryable = { code: 'unavailable', retryable: true }
      for (const mood of ['busy', 'failing'] as const) {
        fixture.setMood(mood)
        await expect(notify(), mood).rejects.toMatchObject(retryable)
      }
      fixture.setMood('taking')
      await notify()
      await fixture.stopReceiver()
      await expect(notify()).rejects.toMatchObject(retryable)
    })

    it('need not be repeated when the receiver refuses', async () => {
      fixture.setMood('refusing')
      await expect(notify()).rejects.toMatchObject({ retryable: false })
    })

    it('ends when it is aborted', async () => {
      await expect(notify(sample, AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
      expect(fixture.received()).toEqual([])
      fixture.setMood('silent')
      const controller = new AbortController()
      const notifying = notify(sample, controller.signal)
      controller.abort()
      await expect(notifying).rejects.toMatchObject({ code: 'canceled' })
    })
  })
}
