/** Signals by which people and service managers end a command. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A step that a signal ended: no failure, and nothing that has to be reported. */
export class Interrupted extends Error {
  name = 'Interrupted'

  /** @param ofLauncher - Whether this process got the signal too, or only its child. */
  constructor(title, signal, ofLauncher) {
    super(`${title} was ended by ${signal}`)
    this.signal = signal
    this.ofLauncher = ofLauncher
  }
}
