/** What the sandbox is given beside standard input and output: numbers of file descriptors. */
export const descriptors = { arguments: 3, filter: 4, files: 5, progress: 6, status: 7 } as const

/**
 * The first process of the sandbox. It reports that the file systems are there, unpacks the files, starts what connects loopback
 * ports with the server's sockets, and waits for the program, so that all of its processes end with it.
 *
 * @param forwarder - Command line of that, or undefined for none; it closes its output when it listens.
 */
export function startScript(forwarder: string | undefined): string {
  const { files, progress } = descriptors
  return [
    `echo ready >&${progress}`,
    `command -p tar -xof - -C / <&${files} || exit 1`,
    `exec ${files}<&-`,
    ...(forwarder === undefined ? [] : [`: "$(${forwarder} </dev/null ${progress}>&- &)"`]),
    `echo started >&${progress}`,
    `exec ${progress}>&-`,
    '"$@"',
    'exit $?',
  ].join('\n')
}
