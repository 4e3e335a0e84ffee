/** A failure whose message is meant for the user; no stack is printed for it. */
export class LauncherError extends Error {
  name = 'LauncherError'
}
