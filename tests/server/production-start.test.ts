import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { nodeProcess } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const data = tempFolder('production')
afterAll(data.remove)

const start = (main: string, env: Readonly<Record<string, string>>) => {
  const place = { PATH: process.env.PATH, DATA_DIR: join(data.path, 'd'), PORT: '0', LOG_LEVEL: 'silent' }
  return nodeProcess(['--import', 'tsx', main], { ...place, ...env })
}

it('a production server sells and offers nothing by itself, and keeps its data from the test system (decision 10)', async () => {
  const [port = 0] = await freePorts(1)
  const { child, ends } = start('src-server/main.ts', { ...PRODUCTION_ENV, PORT: String(port) })
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api${path}`)).json()
  await expect.poll(() => get('/info').catch(() => undefined), { timeout: 60_000 }).toMatchObject({ success: true })
  const info = JSON.parse((await get('/info')).data)
  expect(info).toMatchObject({ sandbox: false })
  expect(info).not.toHaveProperty('headerUrl')
  expect(await get('/service-item/list?serviceId=1065')).toEqual({ success: true, data: [] })
  child.kill('SIGTERM')
  await ends

  const other = start('src-server/sandbox/main.ts', { SANDBOX_PORT: '0' })
  await other.ends
  const refused = /^The database holds the data of a production server; .* Give this server another DATABASE_URL or DATA_DIR\.\n$/
  expect(other.printed()).toMatch(refused)
}, 120_000)
