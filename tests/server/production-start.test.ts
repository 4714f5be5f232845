import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { nodeProcess } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const data = tempFolder('production')
afterAll(() => data.remove())

type Env = Readonly<Record<string, string | undefined>>
const environment = (env: Env) => ({ PATH: process.env.PATH, DATA_DIR: join(data.path, 'd'), PORT: '0', LOG_LEVEL: 'silent', ...env })

/** Runs a server until it exits by itself. */
async function run(main: string, env: Env) {
  const { ends, printed } = nodeProcess(['--import', 'tsx', main], environment(env))
  return { code: await ends, printed: printed() }
}

describe('a production server (decision 10)', () => {
  it('sells and offers nothing by itself, and keeps its data from the test system', async () => {
    const [port = 0] = await freePorts(1)
    const env = environment({ ...PRODUCTION_ENV, PORT: String(port) })
    const { child, ends } = nodeProcess(['--import', 'tsx', 'src-server/main.ts'], env)
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api${path}`)).json()
    await expect.poll(() => get('/info').catch(() => undefined), { timeout: 60_000 }).toMatchObject({ success: true })
    const info = JSON.parse((await get('/info')).data)
    expect(info).toMatchObject({ sandbox: false })
    expect(info).not.toHaveProperty('headerUrl')
    expect(await get('/service-item/list?serviceId=1065')).toEqual({ success: true, data: [] })
    child.kill('SIGTERM')
    await ends

    const { printed } = await run('src-server/sandbox/main.ts', { SANDBOX_PORT: '0' })
    expect(printed).toMatch(
      /^The database holds the data of a production server; .* Give this server another DATABASE_URL or DATA_DIR\.\n$/,
    )
  }, 120_000)
})
