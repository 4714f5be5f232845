import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { apiHostOf, offlinePackage, sizeTable } from '#server/operations/package/offline-package.ts'
import { unzipped } from '#server/sandbox/harness/package-files.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="application/json" id="app-config">{"apiHost":"/api"}</script><title>地籍圖</title></html>',
  'index.html.br': 'x',
  'csp.json': '{}',
  'assets/first-abcdefgh.js': 'export const a = 1\n'.repeat(200),
  'images/icon.svg': '<svg/>',
  'pages/pt/ecad-privacy.html': '<p>Olá</p>',
}
const all = tempFolder('dist')
afterAll(() => all.remove())

const dist = (names = Object.keys(FILES)): string => {
  const folder = mkdtempSync(join(all.path, 'one-'))
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), FILES[name] ?? '')
  }
  return folder
}

test('the offline package is the same byte for byte, whatever the order and the times of the files', async () => {
  const one = dist()
  const other = dist(Object.keys(FILES).reverse())
  utimesSync(join(other, 'index.html'), 1, 1)
  const { zip, sha256 } = await offlinePackage(one, '1.0.0')
  expect((await offlinePackage(other, '1.0.0')).zip.equals(zip)).toBe(true)
  expect((await offlinePackage(one, '1.0.1')).sha256).not.toBe(sha256)
})

test('it unpacks to the bundle without what only a server needs, and every hash of the manifest is right', async () => {
  const { zip, manifest } = await offlinePackage(dist(), '1.0.0')
  const found = await unzipped(zip)
  const kept = Object.keys(FILES).filter((name) => !/\.br$|^csp/.test(name))
  expect([...found.keys()]).toEqual([...kept, 'manifest.json'].sort())
  expect(JSON.parse(String(found.get('manifest.json')))).toEqual(manifest)
  for (const { path, bytes, sha256 } of manifest.files) {
    const body = found.get(path) ?? Buffer.alloc(0)
    expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256])
  }
  expect(String(found.get('index.html'))).not.toContain('nonce')
})

test('decision 4: for a host that serves it from an origin of its own, its page names the API’s address and the host’s JSAPIs', async () => {
  const config = async (api?: string) => {
    const settings = api === undefined ? {} : { apiHost: apiHostOf(api), hostJsapis: { startPay: 'theirPay' } }
    const found = await unzipped((await offlinePackage(dist(), '1.0.0', settings)).zip)
    return JSON.parse(/id="app-config">(.*?)<\/script>/.exec(String(found.get('index.html')))?.[1] ?? '') as unknown
  }
  expect(await config()).toEqual({ apiHost: '/api' })
  const own = { apiHost: 'https://ecad.example/api', hostJsapis: { startPay: 'theirPay' } }
  expect(await config('https://ecad.example/api/')).toEqual(own)
  const addresses = ['/api', 'ecad.example/api', 'javascript:alert(1)', 'https://ecad.example/api?x=1', 'https://me:secret@ecad.example/']
  for (const wrong of addresses) await expect(config(wrong)).rejects.toThrow('--api must be an address')
})

test('a table says how many bytes each kind has; without a bundle it says what to do', async () => {
  expect(sizeTable(await offlinePackage(dist(), '1'))).toMatch(/^kind.*\njs +1 +3800\n/)
  await expect(offlinePackage(dist(['images/icon.svg']), '1')).rejects.toThrow('build the mobile bundle first')
})

test('the offline package is the same byte for byte in every time zone', async () => {
  const folder = dist()
  const script = `import { offlinePackage } from './src-server/operations/package/offline-package.ts'
    console.log((await offlinePackage(${JSON.stringify(folder)}, '1.0.0')).sha256)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const printed = execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' })
    expect(printed).toBe(`${(await offlinePackage(folder, '1.0.0')).sha256}\n`)
  }
})
