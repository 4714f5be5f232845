import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from './temp-folder.ts'

/** Folders in the system's place for temporary files that hold this file, at any depth that this knows. */
const holding = (name: string): readonly string[] =>
  readdirSync(tmpdir()).filter((folder) => folder.startsWith('ecad-') && existsSync(join(tmpdir(), folder, 'folder', name)))

test('what a killed test left is out of the way at once, and gone a moment later', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const marker = randomUUID()
  const left = join(tmpdir(), `ecad-test-${pid}-left-${marker}`)
  mkdirSync(left)
  writeFileSync(join(left, marker), '')
  const folder = tempFolder('next')
  expect(existsSync(left)).toBe(false)
  expect(existsSync(folder.path)).toBe(true)
  await expect.poll(() => holding(marker), { timeout: 10_000 }).toEqual([])
  folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})

test('a folder that takes long is out of the way at once, and gone a moment later', async () => {
  const folder = tempFolder('large')
  const marker = randomUUID()
  writeFileSync(join(folder.path, marker), '')
  folder.removeLater()
  expect(existsSync(folder.path)).toBe(false)
  await expect.poll(() => holding(marker), { timeout: 10_000 }).toEqual([])
})
