import { expect, it } from 'vitest'
import { usualLimits } from '../check-request.ts'
import { environmentText, runArguments } from './container-arguments.ts'

it('keeps containers from the network, the disk, rights and more than their bounds', () => {
  const parts = { name: 'one', from: 'python:3', uid: 1000, gid: 1000, limits: usualLimits, socketDirectory: '/tmp/x' }
  const line = runArguments({ ...parts, folders: [{ path: '/agent', bytes: 4096 }] }).join(' ')
  for (const words of [
    '--network none --read-only --cap-drop ALL --security-opt no-new-privileges',
    '--user 1000:1000',
    '--memory 536870912 --memory-swap 536870912',
    '--pids-limit 76',
    '--ulimit fsize=50000000:50000000',
    '--tmpfs /workspace:rw,exec,nosuid,nodev,size=100000000,mode=1777',
    '--tmpfs /agent:rw,exec,nosuid,nodev,size=4096,mode=1777',
    '--mount type=bind,source=/tmp/x,target=/run/docent/sockets,readonly',
  ])
    expect(line).toContain(words)
  expect(line).not.toContain('--privileged')
})

it('writes variables so that a shell takes them as they are', () => {
  expect(environmentText({ A: `it's "$HOME" \n\`x\``, B: '' })).toBe(`A='it'\\''s "$HOME" \n\`x\`'\nB=''\n`)
})
