import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from '#tests/support/failed-tests.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecad-failed-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a runner of node_modules on these files, and gives back the report that it wrote. */
function reportOf(files: Readonly<Record<string, string>>, args: readonly string[]): unknown {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { TEST_PART: _part, VITEST: _vitest, ...env } = process.env
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'report.json') },
  })
  expect(status).toBe(1)
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
}

describe('npm test ends with what failed, and why', () => {
  test('of Vitest: tests, files that failed before their first, and files whose process ended before the last', () => {
    const report = reportOf(
      {
        'some.test.ts':
          'import { describe, expect, test } from "vitest"\ndescribe("a room", () => { test("holds", () => {})\ntest("does not", () => { expect(1).toBe(2) }) })',
        'broken.test.ts': 'throw new Error("nothing was imported")',
        'killed.test.ts':
          'import { test } from "vitest"\ntest.skip("left out", () => {})\ntest("dies", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => {}) })\ntest("waits", () => {})',
      },
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json'],
    )
    expect([...failedInVitest(report as never, folder)].sort()).toEqual([
      expect.stringMatching(/^broken\.test\.ts: .*nothing was imported/),
      'killed.test.ts: its process ended before 2 of its tests',
      'some.test.ts a room does not: AssertionError: expected 1 to be 2 // Object.is equality (line 3)',
    ])
  }, 180_000)

  test('of Playwright: journeys that failed, and those that passed at the second try', () => {
    const report = reportOf(
      {
        'some.spec.mjs': `import { test } from '@playwright/test'
          test.describe('a purchase', () => {
            test('holds', () => {})
            test('does not', () => { throw new Error('no') })
            test('now and then', ({}, { retry }) => { if (retry === 0) throw new Error('not yet') })
          })`,
      },
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json', '--retries=1'],
    )
    expect(failedInPlaywright(report as never)).toEqual([
      'some.spec.mjs › a purchase › does not',
      'some.spec.mjs › a purchase › now and then',
    ])
  }, 180_000)
})
