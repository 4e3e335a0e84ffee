/** A failure whose message is meant for the person at the terminal; no stack is printed for it. */
export class LauncherError extends Error {
  name = 'LauncherError'
}
