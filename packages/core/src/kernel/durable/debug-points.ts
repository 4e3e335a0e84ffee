/**
 * Named places at which a test can stop the process or hold it. `before-commit:<label>` and `after-commit:<label>` exist
 * for every event of every entity; effects, blobs and the stream log add their own.
 */
export interface DebugPoints {
  /** Called at every point; throwing or never resolving is up to the test. */
  reach(name: string): Promise<void> | void
}

export const noDebugPoints: DebugPoints = { reach: () => {} }
