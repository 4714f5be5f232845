import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { NetworkError } from '#shared/api/errors.ts'
import { lateApiClient } from '#shared/api/late-client.ts'
import { createTokenStore } from '#shared/api/token.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { MarkKey } from '#shared/domain/files/document-mark.ts'
import { avos } from '#shared/domain/money/money.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import { createDocumentCheck } from '#shared/flows/information/document-check/create-document-check.ts'
import { createHelpMenu } from '#shared/flows/information/guide/help-menu.ts'
import { freePlace, HELP_AT_FIRST, readPosition, writePosition } from '#shared/flows/information/guide/help-position.ts'
import { createServiceStatus } from '#shared/flows/information/service-status/create-service-status.ts'
import { createPublicInfo } from '#shared/flows/shell/public-info/create-public-info.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { act, press, until } from '#tests/support/flow-rig.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

type Answer = WireResponse<'GET /document-check'>
const MARK = { recordNo: 'EC20261120000001', item: '0323.017', day: '2026-11-20', sha256: 'A'.repeat(43) }
const FILE = new Blob(['the sealed file'])
const HASH = createHash('sha256').update('the sealed file').digest('hex')
const OF_MARK = { recordNo: MARK.recordNo, item: MARK.item, issuedOn: MARK.day }
const HOLDS: Answer = { known: true, document: { kind: 'cadastral', ...OF_MARK, state: 'holds', sealedSha256: [HASH] } }
const UNKNOWN: Answer = { known: false }
const CUT_OFF = new NetworkError('GET /document-check', 'cut off')

const newMarks = () => Marks.of({ documentKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey, keysBefore: [] })
const ours = await newMarks()
const theirs = await newMarks()
const right = await ours.sign(MARK)
const ofAnother = await theirs.sign(MARK)
/** Its payload contains another date. */
const altered = right.split('.').with(1, Buffer.from('EC1\n0323.017\n2026-11-21\n').toString('base64url')).join('.')

/** The server's answers, or the error of a failed call. */
let answers: { keys: readonly MarkKey[] | Error; check: Answer | Error }
beforeEach(() => {
  answers = { keys: ours.published, check: HOLDS }
})

function open(d: string) {
  const ports = memoryPorts()
  const setPlan = vi.fn()
  const call = async (key: string) => {
    const answer = key === 'GET /document-keys' ? answers.keys : answers.check
    if (answer instanceof Error) throw answer
    return key === 'GET /document-keys' ? { keys: answer } : answer
  }
  const deps = { api: { call } as unknown as ApiClient, ports, currentService: { setPlan, set: vi.fn() } } as unknown as FlowDeps
  ports.navigator.arrive('checkDocument', { d })
  const flow = createDocumentCheck(deps)
  act(flow).open()
  return flow
}
async function answered(d: string) {
  const flow = open(d)
  await until(() => flow.state.at.kind !== 'loading')
  return flow
}
const saidOf = async (d: string) => {
  const flow = await answered(d)
  return flow.state.at.kind === 'said' ? flow.state.at.verdict : flow.state.at.kind
}

describe('the page that checks a document (decision 13)', () => {
  it.each<readonly [string, string, Partial<typeof answers>, string]>([
    ['the server knows it', right, {}, 'holds'],
    ['the server knows none such', right, { check: UNKNOWN }, 'not-ours'],
    ['the server cannot be asked, and the signature is right', right, { check: CUT_OFF }, 'not-reached'],
    ['the server cannot be asked, and the signature is wrong', altered, { check: CUT_OFF }, 'signature-wrong'],
    ['the signature is wrong, whatever the server says', altered, {}, 'signature-wrong'],
    ['it is signed by a key that is not published', ofAnother, { check: UNKNOWN }, 'not-ours'],
    ['it is signed by such a key, and the server cannot be asked', ofAnother, { check: CUT_OFF }, 'not-ours'],
    ['the keys do not come, and the server knows it', right, { keys: CUT_OFF }, 'holds'],
    ['nothing comes', right, { keys: CUT_OFF, check: CUT_OFF }, 'failed'],
    ['the address has no mark', '', { keys: CUT_OFF, check: CUT_OFF }, 'none-named'],
    ['it is no mark at all', 'x', { keys: CUT_OFF, check: CUT_OFF }, 'not-ours'],
  ])('where %s', async (_what, d, given, said) => {
    Object.assign(answers, given)
    expect(await saidOf(d)).toBe(said)
  })

  it('tells any one changed character without the server', async () => {
    answers.check = CUT_OFF
    const changed = [...right].map((character, at) => `${right.slice(0, at)}${character === 'A' ? 'B' : 'A'}${right.slice(at + 1)}`)
    const said = await Promise.all(changed.map(saidOf))
    expect(said.filter((one) => one !== 'signature-wrong' && one !== 'not-ours')).toEqual([])
  })

  it('asks again where the server could not be asked', async () => {
    answers.check = CUT_OFF
    const flow = await answered(right)
    answers.check = HOLDS
    press(act(flow).retry)
    await until(() => flow.state.at.kind === 'said' && flow.state.at.verdict === 'holds')
    expect(act(flow).retry).toBeUndefined()
  })

  it('compares a file on the device: the one that was issued, one that is changed, one far too large, one that cannot be read', async () => {
    const flow = await answered(right)
    const arrayBuffer = () => Promise.reject(new Error('must not be read'))
    const [unreadable, large] = [1, 1e9].map((size) => ({ size, arrayBuffer }) as unknown as Blob)
    for (const [file, said] of [
      [FILE, 'same'],
      [new Blob(['the sealed fila']), 'changed'],
      [large, 'changed'],
      [unreadable, 'unread'],
    ] as const) {
      press(act(flow).compare, file as Blob)
      await until(() => flow.state.file === said)
    }
  })

  it('offers no comparison where the server knows no such document', async () => {
    answers.check = UNKNOWN
    expect(act(await answered(right)).compare).toBeUndefined()
  })
})

it('the status can be read again, also after a failure (decision 13)', async () => {
  const data = {
    at: '2026-11-27T02:00:00.000Z',
    services: [{ service: 'buying', state: 'works' }],
    methods: [{ code: 'MPAY', state: 'works' }],
  }
  let isDown = true
  const call = async () => {
    if (isDown) throw new NetworkError('GET /service-status', 'cut off')
    return { success: true, data }
  }
  const flow = createServiceStatus({ api: { call } as unknown as ApiClient } as FlowDeps)
  act(flow).open()
  expect(act(flow).retry).toBeUndefined()
  await until(() => flow.state.status.kind === 'failed')
  isDown = false
  press(act(flow).retry)
  await until(() => flow.state.status.kind === 'ready')
  expect(flow.state.status).toMatchObject({ value: data })
  expect(act(flow).retry).toBeDefined()
})

it('public facts that came with the page are checked and shown without a request (decision 1)', async () => {
  const server = await startContentServer()
  const { data } = (await (await fetch(`${server.origin}/api/info`)).json()) as { data: string }
  const asked = server.asked.length
  const info = createPublicInfo(lateApiClient({ atHand: { 'GET /info': { success: true, data } } } as never), memoryClock())
  await info.known()
  expect(info.state.facts).toMatchObject({ kind: 'ready', value: { sandbox: true, unitPrice: avos(5500) } })
  expect(server.asked.length).toBe(asked)
  const broken = createPublicInfo(lateApiClient({ atHand: { 'GET /info': { success: true, data: '{}' } } } as never), memoryClock())
  await broken.known()
  expect(broken.state.facts.kind).toBe('failed')
  await server.close()
})

describe('a page that stays open past midnight in Macao (threat 24)', () => {
  const setup = async () => {
    const server = await startContentServer()
    const { data } = (await (await fetch(`${server.origin}/api/info`)).json()) as { data: string }
    const ofDay = (today: string) => ({ success: true, data: JSON.stringify({ ...JSON.parse(data), today }) })
    const clock = memoryClock('2026-11-19T15:59:00Z')
    const opened = (api: ApiClient) => {
      const info = createPublicInfo(api, clock)
      return { info, today: () => (info.state.facts.kind === 'ready' ? info.state.facts.value.today : info.state.facts.kind) }
    }
    return { server, ofDay, clock, opened }
  }

  it('reads the public facts again, which came with the page', async () => {
    const { server, ofDay, clock, opened } = await setup()
    const own = { origin: server.origin, apiHost: '/api', basePath: '/ecad', surface: 'web', language: () => 'en', clock }
    const token = createTokenStore(memoryPorts().storage.local)
    const api = lateApiClient({ ...own, token, onSignedOut: () => undefined, atHand: { 'GET /info': ofDay('2026-11-19') } } as never)
    const { info, today } = opened({ call: api.call, serverOffsetMs: () => 0 } as ApiClient)
    await info.known()
    act(info).open()
    expect(today()).toBe('2026-11-19')
    clock.advance(60_000)
    await info.known()
    expect(today()).toBe('2026-11-20')
    await server.close()
  })

  it('keeps the former ones while there is no answer, and asks once a day', async () => {
    const { server, ofDay, clock, opened } = await setup()
    await server.close()
    let answer: string | undefined = '2026-11-19'
    let calls = 0
    const call = async () => {
      calls += 1
      if (answer === undefined) throw new NetworkError('GET /info', 'cut off')
      return ofDay(answer)
    }
    const { info, today } = opened({ call, serverOffsetMs: () => 0 } as unknown as ApiClient)
    await info.known()
    await info.known()
    expect([today(), calls]).toEqual(['2026-11-19', 1])
    clock.advance(60_000)
    answer = undefined
    await info.known()
    expect([today(), calls]).toEqual(['2026-11-19', 2])
    answer = '2026-11-20'
    act(info).open()
    await until(() => today() === answer)
    await info.known()
    expect(calls).toBe(3)
  })
})

describe('[2-25] [4-11] help menu', () => {
  async function menu() {
    const { app, ports } = await guideApp('http://localhost:1')
    return { ports, flow: app.flow(createHelpMenu) }
  }

  it('is folded at first, 300 from the bottom; folding is offered only while it is unfolded; it remembers where it was put [2-25]', async () => {
    const { flow, ports } = await menu()
    expect(flow.state).toEqual({ unfolded: false, position: { edge: 'right', bottom: 300 } })
    expect(act(flow).fold).toBeUndefined()
    act(flow).toggle()
    expect(flow.state.unfolded).toBe(true)
    press(act(flow).fold)
    expect(flow.state.unfolded).toBe(false)
    act(flow).moveTo({ edge: 'left', bottom: 120 })
    expect(readPosition(ports.storage.local.get('helpMenuPosition'))).toEqual({ edge: 'left', bottom: 120 })
  })

  it('opens a page of its own that knows the way back', async () => {
    const { flow, ports } = await menu()
    act(flow).toggle()
    act(flow).goTo('ecadPrivacy')
    expect(ports.navigator.steps.at(-1)).toEqual({ by: 'go', to: 'ecadPrivacy', query: {} })
    expect(flow.state.unfolded).toBe(false)
  })
})

describe('where the button of the help menu stands', () => {
  it.each([undefined, '', 'middle:3', 'left:', 'left:-4', 'right:1e9', '{"edge":"left"}'])('reads %o as the default place', (stored) => {
    expect(readPosition(stored)).toEqual(HELP_AT_FIRST)
  })
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.constantFrom('left' as const, 'right' as const), fc.nat(5000), (edge, bottom) => {
        expect(readPosition(writePosition({ edge, bottom }))).toEqual({ edge, bottom })
      }),
    )
  })

  it.each([
    ['stays where it was put when nothing is in the way', 300, [], 300],
    ['goes right above a bar it would cover', 20, [{ bottom: 0, top: 72 }], 72],
    ['goes below a button when that is nearer', 300, [{ bottom: 340, top: 500 }], 288],
    ['comes back into a window that became lower', 900, [], 548],
  ])('%s', (_title, bottom, taken, place) => {
    expect(freePlace(bottom, 52, 600, taken)).toBe(place)
  })

  it('is always wholly inside the window, and never over a main button where there is any other place', () => {
    const span = fc
      .tuple(fc.integer({ min: -100, max: 900 }), fc.integer({ min: 1, max: 120 }))
      .map(([bottom, height]) => ({ bottom, top: bottom + height }))
    const [wishes, viewports] = [fc.integer({ min: -50, max: 2000 }), fc.integer({ min: 200, max: 1200 })]
    fc.assert(
      fc.property(wishes, viewports, fc.array(span, { maxLength: 4 }), (wish, viewport, taken) => {
        const height = 52
        const place = freePlace(wish, height, viewport, taken)
        expect(place >= 0 && place + height <= viewport).toBe(true)
        const free = (at: number) => taken.every(({ bottom, top }) => at + height <= bottom || at >= top)
        const anyFree = Array.from({ length: viewport - height + 1 }, (_, at) => at).some(free)
        expect(free(place)).toBe(anyFree)
      }),
    )
  })
})
