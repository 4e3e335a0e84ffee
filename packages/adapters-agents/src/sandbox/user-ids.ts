export interface UserIds {
  /** The lowest that nobody has. */
  take(): number
  release(uid: number): void
  /** Takes one for as long as the work lasts. */
  use<Result>(work: (uid: number) => Promise<Result>): Promise<Result>
}

/** User ids, so that each sandbox of a server that is root is a user of its own to the kernel, with limits of its own. */
export function userIds(first: number): UserIds {
  const taken = new Set<number>()
  const take = () => {
    let uid = first
    while (taken.has(uid)) uid++
    taken.add(uid)
    return uid
  }
  const release = (uid: number) => void taken.delete(uid)
  return {
    take,
    release,
    async use(work) {
      const uid = take()
      try {
        return await work(uid)
      } finally {
        release(uid)
      }
    },
  }
}
