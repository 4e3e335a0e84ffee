/** Place of a call in its run. */
export interface CallPlace {
  readonly turn: number
  readonly seq: number
}
