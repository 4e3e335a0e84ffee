import { absentCalls, clone, forbiddenCalls, numberOf, socket, type Processor } from './system-calls.ts'

/** Operation, instructions to skip when true and when false, operand: one instruction of classic BPF. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, operand: number]

const load = (offset: number): Instruction => [0x20, 0, 0, offset]
const equal = (value: number, whenTrue: number, whenFalse: number): Instruction => [0x15, whenTrue, whenFalse, value]
const atLeast = (value: number, whenTrue: number, whenFalse: number): Instruction => [0x35, whenTrue, whenFalse, value]
const anyBit = (bits: number, whenTrue: number, whenFalse: number): Instruction => [0x45, whenTrue, whenFalse, bits]
const answer = (verdict: number): Instruction => [0x06, 0, 0, verdict]
const fail = (errno: number): Instruction => answer(0x0005_0000 | errno)
const allow = answer(0x7fff_0000)
const killProcess = answer(0x8000_0000)

/** Where a call's number, processor and first argument (its low half) are in what the filter sees. */
const at = { number: 0, processor: 4, firstArgument: 16 }
const audited: Readonly<Record<Processor, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }
const errno = { notPermitted: 1, notImplemented: 38, familyNotSupported: 97 }
/** New user, process, network, mount, name, message and group namespaces. */
const namespaceFlags = 0x7e02_0000
/** Unix, IPv4, IPv6. Others, such as those between virtual machines, are not kept apart by a network namespace. */
const families = [1, 2, 10]
/** On x64, numbers from here on are those of another binary interface, which the filter does not know. */
const foreignInterface = 0x4000_0000

/** The filter of system calls, as `bwrap --seccomp` reads it: 8 bytes an instruction, in the processor's order of bytes. */
export function seccompFilter(processor: Processor): Uint8Array {
  const numbers = (calls: typeof forbiddenCalls) => Object.values(calls).map((call) => numberOf(call, processor))
  const program: Instruction[] = [
    load(at.processor),
    equal(audited[processor], 1, 0),
    killProcess,
    load(at.number),
    ...(processor === 'x64' ? [atLeast(foreignInterface, 0, 1), fail(errno.notImplemented)] : []),
    ...numbers(forbiddenCalls).flatMap((number) => [equal(number, 0, 1), fail(errno.notPermitted)]),
    ...numbers(absentCalls).flatMap((number) => [equal(number, 0, 1), fail(errno.notImplemented)]),
    equal(numberOf(clone, processor), 0, 4),
    load(at.firstArgument),
    anyBit(namespaceFlags, 0, 1),
    fail(errno.notPermitted),
    allow,
    equal(numberOf(socket, processor), 0, 2 + 2 * families.length),
    load(at.firstArgument),
    ...families.flatMap((family) => [equal(family, 0, 1), allow]),
    fail(errno.familyNotSupported),
    allow,
  ]
  return assemble(program)
}

function assemble(program: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(program.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, [code, whenTrue, whenFalse, operand]] of program.entries()) {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, whenTrue)
    view.setUint8(index * 8 + 3, whenFalse)
    view.setUint32(index * 8 + 4, operand >>> 0, true)
  }
  return bytes
}
