/**
 * The chance that who comes has to wait, where work comes at random and takes a random time (M/M/c, Erlang's C formula).
 * `load`: arrivals a second times seconds of service; 1 when there is more than the servers can do.
 */
export function chanceOfWaiting(servers: number, load: number): number {
  if (load >= servers) return 1
  // Erlang's B by its recurrence, which does not overflow.
  let blocked = 1
  for (let server = 1; server <= servers; server++) blocked = (load * blocked) / (server + load * blocked)
  return blocked / (1 - (load / servers) * (1 - blocked))
}

/** The mean wait before service in M/M/c, in the unit of `serviceMs`; infinite when there is more than the servers can do. */
export function meanWaitMs(servers: number, perSecond: number, serviceMs: number): number {
  const load = (perSecond * serviceMs) / 1_000
  if (load >= servers) return Number.POSITIVE_INFINITY
  return (chanceOfWaiting(servers, load) * serviceMs) / (servers - load)
}
