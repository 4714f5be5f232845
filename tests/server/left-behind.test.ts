import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { printedOn } from '#tests/support/printed.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const FOLDER = new URL('../support/temp-folder.ts', import.meta.url).href
const SERVER = new URL('../support/server-process.ts', import.meta.url).href

/** Starting a process or a server takes longer on a loaded machine. */
const STARTS_MS = 60_000
const waits = { timeout: STARTS_MS, interval: 50 }

/** Another process that runs this code, prints one line, and waits to be ended. */
async function other(code: string): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said = printedOn(child.stdout)
  await vi.waitFor(() => expect(said()).toContain('\n'), waits)
  return { child, said: said().trim() }
}
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

describe('tests leave nothing behind', { timeout: 2 * STARTS_MS }, () => {
  const makesOne = `const { tempFolder } = await import('${FOLDER}'); console.log(tempFolder('x').path)`

  it('a folder goes when its process ends', async () => {
    const { child, said } = await other(`${makesOne}; process.stdin.once('data', () => process.exit(0))`)
    expect(existsSync(said)).toBe(true)
    const ended = once(child, 'exit')
    child.stdin?.write('now')
    await ended
    expect(existsSync(said)).toBe(false)
  })

  it('the folder of a process that was killed goes when the next one asks for its own; one in use stays', async () => {
    const killed = await other(`${makesOne}; process.stdin.resume()`)
    const living = await other(`${makesOne}; process.stdin.resume()`)
    await end(killed.child, 'SIGKILL')
    expect(existsSync(killed.said)).toBe(true)
    tempFolder('own').remove()
    expect(existsSync(killed.said)).toBe(false)
    expect(existsSync(living.said)).toBe(true)
    await end(living.child, 'SIGTERM')
  })

  it('a server ends when whoever started it is killed', async () => {
    // It inherits the output pipe, which closes when both processes are gone, whichever parent reaps them.
    const starts = `
      const { spawn } = await import('node:child_process')
      const { END_WITH_PARENT } = await import('${SERVER}')
      const says = "console.log('here'); setInterval(() => 0, 1000)"
      spawn(process.execPath, ['--import', END_WITH_PARENT, '-e', says], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`
    const { child, said } = await other(starts)
    expect(said).toBe('here')
    const closed = once(child, 'close', { signal: AbortSignal.timeout(STARTS_MS) })
    await end(child, 'SIGKILL')
    await closed
  })
})
