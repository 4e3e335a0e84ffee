/**
 * Named places at which a test can stop the process or hold it: `before-commit:<entity>.<EVENT>` and `after-commit:…` for
 * every event and every recorded edit, `before-effect:<entity>.<action>` and `after-effect:…` for every effect. Places around
 * blobs, the index and the stream log are a matter of wrapping those ports.
 */
export interface DebugPoints {
  /** Called at every point; throwing or never resolving is up to the test. */
  reach(name: string): Promise<void> | void
}

export const noDebugPoints: DebugPoints = { reach: () => {} }
