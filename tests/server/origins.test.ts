import { describe, expect, it } from 'vitest'
import { Origins } from '#server/platform/origins.ts'
import { SandboxOrigins } from '#server/sandbox/origins.ts'

const local = { port: 80, publicOrigin: undefined, appOrigins: [] }

describe('where browsers reach us (threat 32)', () => {
  it('is written as a browser writes it: port 80 goes without saying', () => {
    const origins = new SandboxOrigins({ ...local, sandboxPort: 3001, sandboxOrigin: undefined })
    expect([origins.product, origins.sandbox]).toEqual(['http://localhost', 'http://localhost:3001'])
    expect(
      ['http://localhost', 'http://127.0.0.1', 'http://localhost:80', 'http://evil.example'].map((one) => origins.isProduct(one)),
    ).toEqual([true, true, false, false])
  })

  it('is the settings’ own where they name one, and the loopback is then nobody', () => {
    const origins = new Origins({ ...local, publicOrigin: 'https://plans.example.mo' })
    expect(origins.product).toBe('https://plans.example.mo')
    expect(origins.isProduct('http://localhost')).toBe(false)
  })

  it('follows the port that was taken', () => {
    const origins = new Origins({ ...local, port: 0 })
    origins.productListens(4567)
    expect(origins.product).toBe('http://localhost:4567')
  })
})
