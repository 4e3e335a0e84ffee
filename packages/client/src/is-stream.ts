export function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'getReader' in body
}
