import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '#tests/support/free-ports.ts'
import { printedOn } from '#tests/support/printed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { until } from '#tests/support/until.ts'
import { EICAR } from './corpus.ts'

export interface Clamd {
  readonly address: string
  stop(): Promise<void>
}

/** Debian's clamd with only EICAR's signature, so that no signatures are downloaded. */
export async function startClamd(): Promise<Clamd> {
  const [port = 0] = await freePorts(1)
  const folder = tempFolder('clamd')
  writeFileSync(join(folder.path, 'eicar.ndb'), `Eicar.Test:0:*:${Buffer.from(EICAR, 'latin1').toString('hex')}\n`)
  const config = join(folder.path, 'clamd.conf')
  const lines = ['Foreground yes', `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', `DatabaseDirectory ${folder.path}`, 'StreamMaxLength 25M']
  writeFileSync(config, `${lines.join('\n')}\n`)
  const child = spawn('clamd', ['--config-file', config], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
  const printed = printedOn(child.stdout, child.stderr)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let isGone = false
  child.once('error', () => {
    isGone = true
  })
  const stop = async () => {
    if (child.kill()) await ended
    folder.remove()
  }
  await until('clamd', () => listens(port), { isOver: () => isGone || child.exitCode !== null }).catch(async (cause: unknown) => {
    await stop()
    throw new Error(`clamd does not start; it is in Debian’s clamav-daemon. ${printed()}`, { cause })
  })
  return { address: `127.0.0.1:${port}`, stop }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  // `once` rejects on an error event.
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}
