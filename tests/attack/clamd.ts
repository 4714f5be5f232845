import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '#tests/support/free-ports.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { EICAR } from './corpus.ts'

export interface Clamd {
  /** value for the setting SCANNER */
  readonly address: string
  stop(): Promise<void>
}

const READY_MS = 60_000

/** Debian's clamd with only EICAR's signature, so that no signatures are downloaded. */
export async function startClamd(): Promise<Clamd> {
  const [port] = await freePorts(1)
  const folder = tempFolder('clamd')
  writeFileSync(join(folder.path, 'eicar.ndb'), `Eicar.Test:0:*:${Buffer.from(EICAR, 'latin1').toString('hex')}\n`)
  const config = join(folder.path, 'clamd.conf')
  const lines = ['Foreground yes', `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', `DatabaseDirectory ${folder.path}`, 'StreamMaxLength 25M']
  writeFileSync(config, `${lines.join('\n')}\n`)
  const child = spawn('clamd', ['--config-file', config], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const failed = once(child, 'error').then(([error]) => {
    throw new Error('clamd does not start: install Debian’s clamav-daemon', { cause: error })
  })
  await Promise.race([failed, answers(Number(port), () => child.exitCode !== null)]).catch((error: unknown) => {
    child.kill()
    folder.remove()
    throw new Error(`clamd: ${said}`, { cause: error })
  })
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      folder.remove()
    },
  }
}

/** Waits until the port accepts connections. */
async function answers(port: number, isOver: () => boolean): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until && !isOver()) {
    const socket = connect(port, '127.0.0.1')
    // `once` rejects on an error event.
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it does not listen')
}
