import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What stands before several servers: each new connection goes to the next of them. */
export interface Gate {
  readonly origin: string
  leadsTo(origins: readonly string[]): void
  close(): Promise<void>
}

export async function openGate(): Promise<Gate> {
  const open = new Set<Socket>()
  let origins: readonly string[] = []
  let taken = 0
  const track = (socket: Socket): Socket => {
    open.add(socket)
    // browsers and servers end connections as they like
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const gate = createServer((near) => {
    track(near)
    const origin = origins[taken % origins.length]
    taken += 1
    if (origin === undefined) return void near.destroy()
    const far = track(connect(Number(new URL(origin).port), '127.0.0.1'))
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(gate.address() as AddressInfo).port}`,
    leadsTo: (servers) => {
      origins = servers
    },
    close: () =>
      new Promise((resolve) => {
        gate.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
