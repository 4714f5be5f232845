import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePorts } from '#tests/support/free-ports.ts'
import { printedOn } from '#tests/support/printed.ts'
import { quantile } from '#tests/support/quantile.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { until } from '#tests/support/until.ts'
import { EICAR } from './corpus.ts'

/** A tool that tries to call another machine, for a payload or a report, gets no connection. */
const NO_WAY_OUT = { http_proxy: 'http://127.0.0.1:1', https_proxy: 'http://127.0.0.1:1', no_proxy: 'localhost,127.0.0.1' }

interface ToolOptions {
  readonly cwd: string
  readonly seconds: number
  readonly package?: string
  readonly isStdoutAlone?: boolean
}

/** Runs one of Debian's tools to its end and returns its output. A missing tool is reported with its package. */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<string> {
  const { cwd, seconds, package: debian = command, isStdoutAlone = false } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...NO_WAY_OUT, HOME: cwd, TMPDIR: cwd, TERM: 'dumb' },
      stdio: ['ignore', 'pipe', isStdoutAlone ? 'ignore' : 'pipe'],
      timeout: seconds * 1_000,
    })
    const printed = printedOn(child.stdout, child.stderr)
    child.on('error', (cause) => reject(new Error(`${command} does not run: install Debian's package ${debian}`, { cause })))
    child.on('close', (code, signal) => {
      if (signal === null) resolve(printed())
      else reject(new Error(`${command} took longer than ${seconds} s (${code}):\n${printed().slice(-2_000)}`))
    })
  })
}

export async function waitsBeside(origin: string, everyMs: number, work: () => Promise<unknown>) {
  const waits: number[] = []
  let failures = 0
  let isOver = false
  const calls = async () => {
    while (!isOver) {
      const began = performance.now()
      const options = { signal: AbortSignal.timeout(10_000), headers: { connection: 'close' } }
      const answer = await fetch(`${origin}/api/info`, options).catch(() => undefined)
      await answer?.arrayBuffer()
      waits.push(performance.now() - began)
      if (answer?.ok !== true) failures += 1
      await setTimeout(everyMs)
    }
  }
  const worked = work().finally(() => {
    isOver = true
  })
  await Promise.all([worked, calls()])
  const p99 = quantile(waits, 0.99)
  const [middle, high, most] = [quantile(waits, 0.5), p99, quantile(waits, 1)].map((wait) => `${wait.toFixed(0)} ms`)
  return { p99, failures, words: `another's ${waits.length} calls waited ${middle}, p99 ${high}, at most ${most}, ${failures} failed` }
}

/** Debian's clamd with only EICAR's signature, so that no signatures are downloaded. */
export async function startClamd() {
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
