import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export interface LineSetup {
  /** the connection breaks at each of these totals of uploaded bytes, in ascending order */
  readonly breaksAfter?: readonly number[]
  /** 'silent': instead of breaking, the open connections transfer nothing more */
  readonly how?: 'broken' | 'silent'
  readonly passed?: (bytes: number) => void
}

export type Line = Awaited<ReturnType<typeof startLine>>

/** A connection to a server that counts the uploaded bytes, and breaks: all at once, as when a phone changes its network. */
export async function startLine(to: string, { breaksAfter = [], how = 'broken', passed }: LineSetup) {
  const open = new Set<Socket>()
  const marks = [...breaksAfter]
  let up = 0
  let broken = 0
  const breaks = (): void => {
    broken += 1
    if (how === 'broken') for (const socket of open) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (bytes: Buffer) => {
      const mark = marks[0]
      const passes = mark === undefined ? bytes : bytes.subarray(0, Math.max(0, mark - up))
      up += bytes.length
      const isLast = passes.length < bytes.length || up === mark
      const goesOn = () => {
        if (!isLast) return near.resume()
        marks.shift()
        breaks()
      }
      near.pause()
      far.write(passes, () => {
        passed?.(passes.length)
        goesOn()
      })
    })
  })
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    up: () => up,
    broken: () => broken,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
