import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CannotStart } from '../cannot-start.ts'

interface Wanted {
  readonly port: number
  readonly host: string
  /** The variable that set the port. */
  readonly variable: 'PORT' | 'SANDBOX_PORT' | 'METRICS_PORT'
}

const hostOf = ({ host, variable }: Wanted): string => `${variable === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'} ${host}`

/** What an operator can do, by the code of the system's error. */
const SENTENCES: Readonly<Record<string, (wanted: Wanted) => string>> = {
  EADDRINUSE: ({ port, variable }) => `Port ${port} is taken by another program. Stop it, or set ${variable} to another one.`,
  EACCES: ({ port, variable }) => `Port ${port} needs more rights than this process has. Set ${variable} to a port above 1023.`,
  EADDRNOTAVAIL: (wanted) =>
    `${hostOf(wanted)} is not an address of this machine. 127.0.0.1 serves this machine only, 0.0.0.0 every network.`,
  ENOTFOUND: (wanted) => `${hostOf(wanted)} is an unknown name. 127.0.0.1 serves this machine only, 0.0.0.0 every network.`,
}

/** Listens, and returns the port, which the system chooses if `wanted` is 0. Throws a CannotStart if an operator can fix the error. */
export async function listen(app: FastifyInstance, wanted: Wanted): Promise<number> {
  try {
    await app.listen({ port: wanted.port, host: wanted.host })
  } catch (error) {
    const sentence = SENTENCES[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence === undefined ? error : new CannotStart(sentence(wanted))
  }
  return (app.server.address() as AddressInfo).port
}
