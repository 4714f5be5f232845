import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from '#server/platform/db/lock-file.ts'
import type { Order, Report } from '#tests/server/support/lock-contender.ts'
import { END_WITH_PARENT } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder('lock').path
})

const write = (content: string) => writeFileSync(join(folder, 'ecad.lock'), content)
const read = () => JSON.parse(readFileSync(join(folder, 'ecad.lock'), 'utf8'))
const GONE = JSON.stringify({ pid: 2 ** 22 + 7 })

describe('the lock of a data folder', () => {
  it('is held by one server at a time, and names its holder', () => {
    const release = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\. `))
    release()
    lockDataDir(folder)()
  })

  it.each([
    ['a process that is gone', () => GONE],
    ['a killed container, whose process had our own number', () => JSON.stringify({ pid: process.pid, host: 'c1' })],
    ['a server that was killed, whose number a living process has now', () => JSON.stringify({ pid: process.ppid, host: hostname() })],
    ['half a line', () => '{"pi'],
    ['nonsense', () => '[]'],
  ])('left by %s is taken over', (_name, content) => {
    write(content())
    const release = lockDataDir(folder)
    expect(read()).toMatchObject({ pid: process.pid })
    release()
  })
})

const ROUNDS = 4
const CONTENDERS = 3

describe('the lock of a data folder between processes', { timeout: 60_000 }, () => {
  let contenders: ChildProcess[]
  const start = async (): Promise<ChildProcess> => {
    const file = fileURLToPath(new URL('./support/lock-contender.ts', import.meta.url))
    const child = fork(file, { execArgv: ['--import', END_WITH_PARENT, '--import', 'tsx'] })
    await once(child, 'message')
    return child
  }
  beforeAll(async () => {
    contenders = await Promise.all(Array.from({ length: CONTENDERS }, start))
  })
  afterAll(() => {
    for (const child of contenders) child.kill('SIGKILL')
  })

  const tell = async (child: ChildProcess, order: Order): Promise<Report> => {
    const answer = once(child, 'message')
    child.send(order)
    return (await answer)[0]
  }
  /** All start at once, in the same millisecond. */
  const takeAll = (): Promise<Report[]> => {
    const at = Date.now() + 15
    return Promise.all(contenders.map((child) => tell(child, { take: folder, at })))
  }
  const releaseAll = () => Promise.all(contenders.map((child) => tell(child, { release: true })))
  const ONE = ['held', ...Array.from({ length: CONTENDERS - 1 }, () => 'refused')]

  it.each([
    ['that a killed server left', () => write(GONE)],
    ['of a new folder', () => undefined],
  ])(`%s goes to one of ${CONTENDERS} that start at once, and the others are told whose it is`, async (_name, begin) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      begin()
      expect((await takeAll()).sort(), `round ${round}`).toEqual(ONE)
      await releaseAll()
    }
  })

  it('is free when its process is killed, and not before', async () => {
    const reports = await takeAll()
    expect(reports.toSorted()).toEqual(ONE)
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
    const at = reports.indexOf('held')
    const holder = contenders[at] as ChildProcess
    const ended = once(holder, 'exit')
    holder.kill('SIGKILL')
    await ended
    expect(read()).toMatchObject({ pid: holder.pid })
    lockDataDir(folder)()
    contenders[at] = await start()
  })

  it('of a container is respected by another on the same volume, though its process has our own number', async () => {
    const [container] = contenders as [ChildProcess]
    expect(await tell(container, { take: folder, at: 0 })).toBe('held')
    write(JSON.stringify({ ...read(), pid: process.pid, host: 'other-container' }))
    expect(() => lockDataDir(folder)).toThrow(`in use by process ${process.pid} of other-container. `)
    await releaseAll()
    lockDataDir(folder)()
  })
})
