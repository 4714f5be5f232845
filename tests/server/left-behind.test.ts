import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'

const [FOLDER, SERVER] = ['temp-folder', 'server-process'].map((name) => new URL(`../support/${name}.ts`, import.meta.url).href)
/** Starting a process or a server takes longer on a loaded machine. */
const STARTS_MS = 60_000

/** Another process that runs this code, prints one line, and ends as soon as anything is written to it. */
async function other(code: string): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const whole = `${code}; process.stdin.once('data', () => process.exit(0))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', whole], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

describe('tests leave nothing behind', { timeout: 2 * STARTS_MS }, () => {
  it('a folder goes when its process ends, or when the next one asks for its own after it was killed; one in use stays', async () => {
    const makesOne = `const { tempFolder } = await import('${FOLDER}'); console.log(tempFolder('x').path)`
    const [killed, living] = [await other(makesOne), await other(makesOne)]
    const gone = once(killed.child, 'exit')
    killed.child.kill('SIGKILL')
    await gone
    expect([killed, living].map(({ said }) => existsSync(said))).toEqual([true, true])
    tempFolder('own').remove()
    expect([killed, living].map(({ said }) => existsSync(said))).toEqual([false, true])
    const ended = once(living.child, 'exit')
    living.child.stdin?.write('now')
    await ended
    expect(existsSync(living.said)).toBe(false)
  })

  it('a server ends when whoever started it is killed', async () => {
    // It inherits the output pipe, which closes when both processes are gone, whichever parent reaps them.
    const { child, said } = await other(`
      const { spawn } = await import('node:child_process')
      const { END_WITH_PARENT } = await import('${SERVER}')
      const says = "console.log('here'); setInterval(() => 0, 1000)"
      spawn(process.execPath, ['--import', END_WITH_PARENT, '-e', says], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`)
    expect(said).toBe('here')
    const closed = once(child, 'close', { signal: AbortSignal.timeout(STARTS_MS) })
    child.kill('SIGKILL')
    await closed
  })
})
