import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { bundleSource } from '#server/sandbox/harness/bundle-source.ts'
import { listenHttp } from '#tests/support/listen.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { startTestSystem } from './support/test-system.ts'

const PAGE = '<script type="application/json" id="app-config">{"apiHost":"https://live.example/api"}</script>'
const OURS = '<script type="application/json" id="app-config">{"apiHost":"/api","hostJsapis":{"startPay":"theirPay"}}</script>'
const SETTINGS = { hostJsapis: { startPay: 'theirPay' } }

async function packageOf(files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const file = join(tempFolder('bundle').path, 'app.zip')
  writeFileSync(file, await buffer(zip.outputStream))
  return file
}

describe('the bundle of another place in the harness', () => {
  it('is the files of an offline package; its page’s calls go to the test system, whatever it said', async () => {
    const ask = await bundleSource(await packageOf({ 'index.html': PAGE, 'assets/app.js': 'its script' }))
    const read = async (url: string) => {
      const { status, type, body } = await ask(url, 'a phone', SETTINGS)
      return [status, type, body.toString()]
    }
    expect(await read('/ecad/assets/app.js')).toEqual([200, 'text/javascript', 'its script'])
    expect(await read('/ecad/choose-ecad?language=en')).toEqual([200, 'text/html; charset=utf-8', OURS])
    expect(await read('/ecad/assets/gone.js')).toEqual([404, 'text/plain', ''])
  })

  it('is refused where it is no package', async () => {
    await expect(bundleSource(await packageOf({ 'other.txt': 'x' }))).rejects.toThrow('no offline package')
    await expect(bundleSource('/nowhere/app.zip')).rejects.toThrow('ENOENT')
  })

  it('is shown in the harness’s frame, and a stage is still prepared by the test system', async () => {
    const system = await startTestSystem({ HARNESS_BUNDLE: await packageOf({ 'index.html': PAGE }) })
    const { sandbox } = system.context.origins
    const page = await fetch(`${sandbox}/ecad/choose-ecad?language=en`)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, "frame-ancestors 'self'"])
    const staged = await fetch(`${sandbox}/ecad/choose-ecad?stage=cart`, { headers: { accept: 'application/json' } })
    expect(await staged.json()).toEqual({ next: '/ecad/choose-ecad' })
    await system.close()
  })

  it('is what an address has; no query, cookie or token goes there', async () => {
    const asked: unknown[] = []
    const server = createServer(({ url, headers }, reply) => {
      asked.push([url, headers.cookie, headers.authorization, headers['user-agent']])
      reply.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    })
    const ask = await bundleSource(`${await listenHttp(server)}/ecad/`)
    expect((await ask('/ecad/ecad-receipt?tid=secret', 'a phone', SETTINGS)).body.toString()).toBe(OURS)
    expect(asked).toEqual([['/ecad/ecad-receipt', undefined, undefined, 'a phone']])
    server.close()
  })
})
