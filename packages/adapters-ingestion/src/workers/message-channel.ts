import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

/** Before each message: how many bytes it has. */
const headBytes = 4

export interface MessageChannel<Sent> {
  /** Resolves when the message has left; false when the other side is gone. */
  send(message: Sent): Promise<boolean>
}

/**
 * Structured clones over a stream of bytes, as the channel of `fork` sends them, which is bound to the process that forks. Errors
 * of the stream are for its owner.
 */
export function messageChannel<Sent, Received>(
  socket: Socket,
  onMessage: (message: Received) => void,
): MessageChannel<Sent> {
  const frames = frameReader((frame) => onMessage(deserialize(frame) as Received))
  socket.on('data', frames)
  return {
    send: (message) =>
      new Promise((resolve) => {
        if (socket.destroyed || !socket.writable) return resolve(false)
        socket.write(framed(serialize(message)), (error) => resolve(error === null || error === undefined))
      }),
  }
}

function framed(body: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(headBytes + body.length)
  frame.writeUInt32LE(body.length)
  frame.set(body, headBytes)
  return frame
}

/** Collects the bytes of a message as they come, in one buffer of its length. */
export function frameReader(onFrame: (frame: Buffer) => void): (bytes: Buffer) => void {
  const head = Buffer.allocUnsafe(headBytes)
  let headRead = 0
  let body: Buffer | undefined
  let bodyRead = 0
  return (bytes) => {
    for (let at = 0; at < bytes.length || body?.length === bodyRead;) {
      if (body === undefined) {
        const copied = bytes.copy(head, headRead, at)
        at += copied
        headRead += copied
        if (headRead < headBytes) return
        body = Buffer.allocUnsafeSlow(head.readUInt32LE())
      } else if (bodyRead < body.length) {
        const copied = bytes.copy(body, bodyRead, at)
        at += copied
        bodyRead += copied
      } else {
        const frame = body
        body = undefined
        headRead = 0
        bodyRead = 0
        onFrame(frame)
      }
    }
  }
}
