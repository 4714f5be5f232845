import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { closeAfterAll } from '#tests/support/test-server.ts'

const LONG = 120_000

/** A bureau's program, which knows the API by the generated types alone. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './bureau.ts'

const by = 'Lei Ka Man'
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

export async function takeThrough(baseUrl: string, token: string, recordNo: string, file: Blob) {
  const bureau = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
  const params = (version: number) => ({ params: { path: { recordNo }, header: { ...key(), 'If-Match': '"' + version + '"' } } })
  const taken = await bureau.POST('/back-office/records/{recordNo}/take', { ...params(1), body: { by } })
  if (taken.error !== undefined) throw new Error(taken.error.errors?.[0]?.pointer ?? taken.error.code)
  const set = (version: number, state: (typeof taken.data.next)[number], why: string) =>
    bureau.POST('/back-office/records/{recordNo}/state', { ...params(version), body: { by, state, why } })
  await set(2, 'documents-wanted', 'A copy of the deed is missing.')
  await set(3, 'in-process', 'It came by post.')
  const seen = await bureau.GET('/back-office/records/{recordNo}', { params: { path: { recordNo } } })
  for (const { item } of seen.data?.results ?? [])
    await bureau.POST('/back-office/records/{recordNo}/results/{item}', {
      params: { path: { recordNo, item }, query: { by, version: 4 }, header: key() },
      body: { file: '' },
      bodySerializer: () => {
        const form = new FormData()
        form.set('file', file, 'plan.pdf')
        return form
      },
    })
  return (await set(5, 'ready', 'The plan is issued.')).data?.state
}
`

const office = await closeAfterAll(BackOffice.start())

it('a client generated from the OpenAPI document compiles, and takes a record from its receipt to its result', {
  timeout: LONG,
}, async () => {
  const folder = tempFolder('client')
  writeFileSync(join(folder.path, 'bureau.ts'), astToString(await openapiTS(new URL(`${office.server.origin}/api/openapi.json`))))
  writeFileSync(join(folder.path, 'program.ts'), PROGRAM)
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'), 'dir')
  const options = '--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node'
  execFileSync(process.execPath, ['node_modules/@typescript/native/bin/tsc', ...options.split(' '), 'program.ts'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  const { takeThrough } = await import(join(folder.path, 'program.ts'))
  const { recordNo } = await office.paidOrder()
  const token = office.issuer.accessToken(office.claims())
  expect(await takeThrough(`${office.server.origin}/api`, token, recordNo, new Blob([new Uint8Array(planPdf('mine'))]))).toBe('ready')
  expect((await office.record(recordNo)).results).toMatchObject([{ state: 'ready' }])
  folder.remove()
})
