import { describe, expect, it } from 'vitest'
import { seccompFilter } from './seccomp-filter.ts'
import { absentCalls, clone, forbiddenCalls, numberOf, socket, type Processor } from './system-calls.ts'

const audited = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const
const allowed = 0x7fff_0000
const killed = 0x8000_0000
const failed = (errno: number) => 0x0005_0000 + errno

/** What the kernel would decide: runs the instructions that the filter uses. */
function decide(filter: Uint8Array, processorNumber: number, call: number, firstArgument = 0): number {
  const view = new DataView(filter.buffer)
  const data = new Map([
    [0, call],
    [4, processorNumber],
    [16, firstArgument],
  ])
  let value = 0
  for (let at = 0; at < filter.length; at += 8) {
    const [code, operand] = [view.getUint16(at, true), view.getUint32(at + 4, true)]
    if (code === 0x06) return operand
    if (code === 0x20) value = data.get(operand)!
    const tests: Readonly<Record<number, boolean>> = {
      0x15: value === operand,
      0x35: value >= operand,
      0x45: (value & operand) !== 0,
    }
    if (code !== 0x20) at += 8 * view.getUint8(at + (tests[code] ? 2 : 3))
  }
  throw new Error('The filter has no end.')
}

describe.each(['x64', 'arm64'] as const)('seccompFilter for %s', (processor: Processor) => {
  const filter = seccompFilter(processor)
  const ask = (call: number, firstArgument?: number) => decide(filter, audited[processor], call, firstArgument)

  it('ends a program of another processor', () => {
    const other = processor === 'x64' ? 'arm64' : 'x64'
    expect(decide(filter, audited[other], 0)).toBe(killed)
  })

  it('refuses what is listed, once each, and allows the rest', () => {
    const forbidden = Object.values(forbiddenCalls).map((numbers) => numberOf(numbers, processor))
    const absent = Object.values(absentCalls).map((numbers) => numberOf(numbers, processor))
    expect(new Set([...forbidden, ...absent]).size).toBe(forbidden.length + absent.length)
    for (let call = 0; call < 600; call++) {
      if (call === numberOf(clone, processor) || call === numberOf(socket, processor)) continue
      const expected = forbidden.includes(call) ? failed(1) : absent.includes(call) ? failed(38) : allowed
      expect(ask(call), String(call)).toBe(expected)
    }
  })

  it('allows sockets of three families', () => {
    const answers = Array.from({ length: 64 }, (_, family) => ask(numberOf(socket, processor), family))
    expect(answers.flatMap((answer, family) => (answer === allowed ? [family] : []))).toEqual([1, 2, 10])
    expect(new Set(answers)).toEqual(new Set([allowed, failed(97)]))
  })

  it('allows processes and threads, without namespaces', () => {
    const thread = 0x003d_0f00
    expect(ask(numberOf(clone, processor), thread)).toBe(allowed)
    expect(ask(numberOf(clone, processor), 17)).toBe(allowed)
    for (const flag of [0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000])
      expect(ask(numberOf(clone, processor), flag | 17), flag.toString(16)).toBe(failed(1))
  })
})

describe('seccompFilter', () => {
  it('takes the calls of another binary interface of x64 as absent', () => {
    const filter = seccompFilter('x64')
    expect(decide(filter, audited.x64, 0x4000_0000)).toBe(failed(38))
    expect(decide(filter, audited.x64, 0x4000_0000 + 520)).toBe(failed(38))
  })
})
