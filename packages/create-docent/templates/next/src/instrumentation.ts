/** Next.js calls it when the server starts: waiting work continues then, and not with the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { docentHandler } = await import('./handler.ts')
  await docentHandler()
}
