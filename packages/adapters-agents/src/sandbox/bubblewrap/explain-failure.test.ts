import { describe, expect, it } from 'vitest'
import { DocentError } from '@docent/core/ports'
import { explainFailure } from './explain-failure.ts'

describe('explainFailure', () => {
  it.each([
    ['bwrap: setting up uid map: Permission denied', 'AppArmor'],
    ['bwrap: No permissions to create a new namespace, likely because the kernel does not allow it', 'seccomp profile'],
    ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'systempaths=unconfined'],
    ['bwrap: Unknown option --disable-userns', 'install version 0.8'],
    ["bwrap: Can't find source path /root/node: Permission denied", 'below /usr'],
    ['spawn /usr/bin/bwrap ENOENT', 'install the package bubblewrap'],
    ['', 'nothing was said'],
  ])('explains what to do about %j', (said, fix) => {
    const cause = new Error(said)
    const error = new DocentError({ code: 'unavailable', message: 'It did not start.', cause })
    expect(explainFailure(error)).toMatch(/^Programs cannot run here: /)
    expect(explainFailure(error)).toContain(fix)
    expect(explainFailure(cause)).toContain(said)
  })

  it('keeps what already explains what to do', () => {
    const message = 'Programs cannot run here: prlimit is missing; install the package util-linux.'
    expect(explainFailure(new DocentError({ code: 'unsupported', message }))).toBe(message)
  })
})
