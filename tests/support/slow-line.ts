import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LineSetup {
  /** the connection breaks at each of these totals of uploaded bytes, in ascending order */
  readonly breaksAfter?: readonly number[]
  /** 'silent': instead of breaking, the open connections transfer nothing more */
  readonly how?: 'broken' | 'silent'
  /** called with the uploaded bytes */
  readonly passed?: (bytes: number) => void
}

/** A connection to a server that breaks, and counts the uploaded bytes. */
export interface Line {
  readonly origin: string
  /** bytes uploaded so far */
  up(): number
  /** how often it broke */
  broken(): number
  close(): Promise<void>
}

/** A line breaks all its connections at once, as when a phone changes its network. */
export async function startLine(to: string, { breaksAfter = [], how = 'broken', passed }: LineSetup): Promise<Line> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    up: () => up,
    broken: () => broken,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
