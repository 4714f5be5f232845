import { createServer, type Socket } from 'node:net'
import { listen } from '#tests/support/listen.ts'

export const HARMFUL = 'harmful-content-of-the-tests'
export type ClamdAnswer = (content: Buffer, socket: Socket) => void
export const asClamd: ClamdAnswer = (content, socket) =>
  socket.end(content.includes(HARMFUL) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')

/** Reads INSTREAM like clamd: a length before each block, and a zero length at the end. */
export async function startFakeClamd(answer: ClamdAnswer = asClamd): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      const all = Buffer.concat(parts)
      if (all.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      const blocks: Buffer[] = []
      let at = all.indexOf(0) + 1
      while (at > 0 && at + 4 <= all.length) {
        const length = all.readUInt32BE(at)
        if (length === 0) return answer(Buffer.concat(blocks), socket)
        blocks.push(all.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  return { port: await listen(server), close: () => new Promise((resolve) => server.close(() => resolve())) }
}
