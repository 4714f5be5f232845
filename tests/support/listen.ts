import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on this machine, on any free port unless one is given; returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** As `listen`, over HTTP; returns the address. */
export const listenHttp = async (server: HttpServer): Promise<string> => `http://127.0.0.1:${await listen(server)}`

/** Ends every connection, and stops listening. */
export async function closeHttp(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
