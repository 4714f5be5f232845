import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { toMend } from './report.ts'
import { uploadCorpus } from './uploads.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('what `npm run test:attack` does with more calls, and needs nothing but npm packages', () => {
  it('1,500 right and wrong calls of the OpenAPI document find nothing (threats 13, 15, 17, 30, 31, 32)', {
    timeout: 240_000,
  }, async () => {
    expect(toMend([await fuzz(server, { calls: 1_500, seed: 1 })])).toEqual([])
  })

  it('every ordinary file is taken, every harmful one refused in words or kept harmlessly (threat 12)', { timeout: 120_000 }, async () => {
    expect(toMend([await uploadCorpus(server, undefined)])).toEqual([])
  })
})
