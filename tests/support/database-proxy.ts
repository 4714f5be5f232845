import { connect, createServer, type Socket } from 'node:net'
import { freePorts } from './free-ports.ts'
import { listen } from './listen.ts'

export type DatabaseProxy = Awaited<ReturnType<typeof databaseProxy>>

/** A proxy before a test's PostgreSQL that the test can cut or freeze; clients use `url` like the database's own. */
export async function databaseProxy(databaseUrl: string) {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let frozen = false
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const take = (near: Socket): void => {
    track(near)
    if (frozen) return
    const far = track(connect(Number(target.port || 5432), target.hostname))
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!frozen) to.write(bytes)
      })
      from.on('close', () => to.destroy())
    }
    carry(near, far)
    carry(far, near)
  }
  const server = createServer(take)
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  const [port = 0] = await freePorts(1)
  await listen(server, port)
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Ends every connection and accepts no new one, as when the database's machine restarts. */
    cut: stop,
    /** Forwards nothing, without an error to anyone, as when a network loses packets. */
    freeze: () => {
      frozen = true
    },
    /** Sends new connections to another database, as when an address moves to a standby; existing connections stay. */
    point: (other: string) => {
      target = new URL(other)
    },
    /** Works again for new connections and for those that were idle; pending data is lost. */
    restore: async () => {
      frozen = false
      if (!server.listening) await listen(server, port)
    },
    close: stop,
  }
}
