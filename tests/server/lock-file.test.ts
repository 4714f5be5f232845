import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from '#server/db/lock-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecad-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (content: string) => writeFileSync(join(folder, 'ecad.lock'), content)

describe('the lock of a data folder', () => {
  it('is held by one server at a time, and says by whom', () => {
    const release = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(new RegExp(`in use by process ${process.pid}`))
    release()
    lockDataDir(folder)()
  })

  it('of a living process is respected', () => {
    write(JSON.stringify({ pid: process.ppid }))
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
  })

  it.each([
    ['a process that is gone', () => JSON.stringify({ pid: 2 ** 22 + 7 })],
    ['an earlier life with our own number', () => JSON.stringify({ pid: process.pid })],
    ['another process that has the number now', () => JSON.stringify({ pid: process.ppid, startedAt: '1' })],
    ['half a line', () => '{"pi'],
    ['nonsense', () => '[]'],
  ])('left by %s is taken over', (_name, content) => {
    write(content())
    const release = lockDataDir(folder)
    expect(JSON.parse(readFileSync(join(folder, 'ecad.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })
})
