import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runServices } from '#server/services/cli.ts'

const seed = (name: string) => fileURLToPath(new URL(`../../src-server/sandbox/services/${name}.json`, import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runServices(args, (line) => lines.push(line), { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
  return { code, said: lines.join('\n') }
}
const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('npm run services -- check|load (issue 3, 9)', () => {
  it('checks: nothing wrong is 0, a fault is 1 with its sentence', async () => {
    expect(await run('check', seed('cert-01'))).toMatchObject({ code: 0, said: expect.stringContaining('nothing wrong') })
    const broken = await file('broken.json', '{"itemCode": "X"')
    expect(await run('check', broken)).toMatchObject({ code: 1, said: expect.stringContaining('It is not JSON') })
    expect(await run('check', join(folder, 'absent.json'))).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read') })
    const marked = await file('marked.json', `\uFEFF${await readFile(seed('cert-01'), 'utf8')}`)
    expect(await run('check', marked)).toMatchObject({ code: 0, said: expect.stringContaining('nothing wrong') })
    const empty = await file('empty.json', '{}')
    expect((await run('check', empty)).code).toBe(1)
  })

  it('loads once, says so the second time, and refuses a number that belongs to another service', async () => {
    expect(await run('load', seed('cert-01'), seed('free-03'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('CERT-01 is in force'),
    })
    expect((await run('load', seed('cert-01'))).said).toContain('already in force')
    const twin = await file('twin.json', JSON.stringify({ ...JSON.parse(await readFile(seed('cert-01'), 'utf8')), itemCode: 'TWIN' }))
    expect(await run('load', twin)).toMatchObject({ code: 1, said: expect.stringContaining('belongs to another service') })
  }, 60_000)

  it('says how it is used', async () => {
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('npm run services') })
  })
})
