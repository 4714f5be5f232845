import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as passes } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { nameOf } from '../../platform/polling/poller.ts'
import type { SandboxContext } from '../context.ts'
import { keepMessage } from './book.ts'
import { SLOW_MS, wayFault } from './faults.ts'
import type { GatewayFault } from './notice-channels.ts'

/** Maximum message size; every notice is smaller. */
const LARGEST = 100_000

/** The SMTP code with which a fault answers the greeting and the recipient address. */
const AT_GREETING: Partial<Record<GatewayFault, number>> = { dead: 421 }
const AT_ADDRESS: Partial<Record<GatewayFault, number>> = { refuses: 550 }

const refusal = (code: number | undefined) =>
  code === undefined ? null : Object.assign(new Error('a tester wants it so'), { responseCode: code })

/** Receives e-mails on a free port of this machine, without a password, and stores them for the inbox. */
export async function startMailServer(
  { db, clock }: Pick<SandboxContext, 'db' | 'clock'>,
  log: Pick<Log, 'warn'>,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server')
  const { default: PostalMime } = await import('postal-mime')

  async function take(source: Buffer, to: string): Promise<void> {
    const mail = await PostalMime.parse(source)
    const { messageId = '', subject = null, text = '' } = mail
    await keepMessage(db, { messageId, mode: 'EMAIL', to, subject, text, at: clock.now() })
    if ((await wayFault(db, 'EMAIL')) === 'slow') await passes(SLOW_MS)
  }
  /** Answers with the current fault's code, or with an internal error. */
  const answerWithFault = (codes: Partial<Record<GatewayFault, number>>, callback: (error?: Error | null) => void): void => {
    wayFault(db, 'EMAIL').then((fault) => callback(refusal(codes[fault])), callback)
  }

  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    // An open connection must not delay the server's shutdown.
    closeTimeout: 1_000,
    onConnect: (_session, callback) => answerWithFault(AT_GREETING, callback),
    onRcptTo: (_address, _session, callback) => answerWithFault(AT_ADDRESS, callback),
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      buffer(stream)
        .then((source) => take(source, to))
        .then(() => callback(), callback)
    },
  })
  // A client that disconnects is not an error of the server.
  server.on('error', (error) => log.warn({ fault: nameOf(error) }, 'a connection of the mail server broke'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
