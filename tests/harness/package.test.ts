import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { writeConformancePage } from './package-conformance.ts'

test('the conformance page is files that need no server: each address is a file beside it', async () => {
  const folder = tempFolder('conformance')
  const target = join(folder.path, 'to', 'host')
  await writeConformancePage(target, { userAgent: 'a host', jsapis: { startPay: 'theirPay' } })
  const page = readFileSync(join(target, 'index.html'), 'utf8')
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address).filter((each) => each !== 'data:,')
  expect(addresses).toHaveLength(readdirSync(target).length - 1)
  for (const address of addresses) {
    expect(address).not.toContain('/')
    expect(existsSync(join(target, address)), address).toBe(true)
  }
  // a real host charges real money
  expect(page).not.toContain('Test system')
  expect(page).toContain('id="app-config">{"hostJsapis":{"startPay":"theirPay"}}<')
  expect(page).toMatch(/data-contract="[\da-f]{12}"/)
  expect(readFileSync(join(target, 'conformance.js'), 'utf8')).not.toMatch(/\bimport\b.*from|import\(/)
})
