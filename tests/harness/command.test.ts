import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('harness-command')

function run(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/harness/run.ts', ...args], {
    env: { ...process.env, INIT_CWD: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, errors: text(child.stderr) }
}

test('two reports are compared from the folder in which npm was called, also as Windows writes them', async () => {
  const row = { method: 'openWeb', jsapi: 'pushWindow', verdict: 'conforms', detail: '', ms: 1 }
  for (const name of ['one.json', 'two.json'])
    writeFileSync(join(folder.path, name), `\uFEFF${JSON.stringify({ contract: 'c', rows: [row] })}`)
  const { child, ended, errors } = run('compare', 'one.json', 'two.json')
  const printed = text(child.stdout)
  expect([await printed, await errors, await ended]).toEqual(['Nothing changed.\n', '', 0])
})

test('the reader of a list may stop reading', async () => {
  const { child, ended, errors } = run('list')
  child.stdout.destroy()
  expect([await errors, await ended]).toEqual(['', 0])
})
