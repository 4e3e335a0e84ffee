const isSmokeRun = process.env['DOCENT_BENCH_SMOKE'] === '1'

/**
 * A size of a bench: the usual one, or in a smoke run the small one, which shows within seconds that the bench works and
 * measures nothing (`npm run bench:smoke`).
 */
export const sized = <Size>(usual: Size, small: Size): Size => (isSmokeRun ? small : usual)

/** A size that the command line may give, at this place of `process.argv`. */
export const sizeAt = (place: number, usual: number, small: number): number =>
  Number(process.argv[place] ?? sized(usual, small))
