// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromHeader } from '#shared/ports/index.ts'
import { headerFrame } from '../../src-web/popup/header-frame.ts'

const ORIGIN = 'https://header.example'

/** The window within the iframe, as seen by the outer page: it can only post messages. */
const inside = () => ({ postMessage: vi.fn() })
let content: ReturnType<typeof inside> | null
let heard: FromHeader[]
let stop: () => void

const iframe = Object.defineProperty({}, 'contentWindow', { get: () => content }) as HTMLIFrameElement
const frame = () => headerFrame(window, iframe, ORIGIN)

beforeEach(() => {
  content = inside()
  heard = []
  stop = frame().onMessage((said) => heard.push(said))
})
afterEach(() => stop())

const post = (data: unknown, { origin = ORIGIN, source = content as unknown } = {}) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))

describe('what the host’s header is told (threat 35)', () => {
  it.each([
    { type: 'iframe-token', token: 'secret' },
    { type: 'signed-out' },
    { type: 'language', language: 'pt' },
    { type: 'theme', isDark: true, platform: 'ab' },
  ] as const)('$type goes to its exact origin, never to *', (message) => {
    frame().post(message)
    expect(content?.postMessage.mock.calls).toEqual([[message, ORIGIN]])
  })

  it('is told to nobody once the iframe is gone, which is not heard either', () => {
    const line = frame()
    content = null
    expect(() => line.post({ type: 'signed-out' })).not.toThrow()
    post({ type: 'logout' }, { source: null })
    expect(heard).toEqual([])
  })
})

describe('what the host’s header says (threat 35)', () => {
  it.each<[FromHeader, object?]>([
    [{ type: 'header-ready' }],
    [{ type: 'login' }],
    [{ type: 'logout' }, { because: 'x' }],
    [{ type: 'language', language: 'pt' }],
    [{ type: 'language', language: 'zh-Hans' }, { language: 'zh-CN' }],
  ])('%o counts', (said, more) => {
    post({ ...said, ...more })
    expect(heard).toEqual([said])
  })

  it.each([
    ['this very page', () => post({ type: 'logout' }, { origin: window.location.origin, source: window })],
    ['another window of the header’s origin, e.g. its cashier', () => post({ type: 'logout' }, { source: inside() })],
    ['the iframe gone to another origin', () => post({ type: 'logout' }, { origin: 'https://evil.example' })],
    ['an origin that only begins like it', () => post({ type: 'logout' }, { origin: `${ORIGIN}.evil.example` })],
    ['an opaque origin', () => post({ type: 'logout' }, { origin: 'null' })],
    ['no window', () => post({ type: 'logout' }, { source: null })],
  ])('forged by %s, is refused', (_, forge) => {
    forge()
    expect(heard).toEqual([])
  })

  it.each([
    ['null', null],
    ['a word', 'logout'],
    ['JSON text', '{"type":"logout"}'],
    ['another type', { type: 'pay', success: true }],
    ['a language of none', { type: 'language', language: 'fr' }],
    ['a language that is no word', { type: 'language', language: { toString: () => 'pt' } }],
    ['inherited values', Object.create({ type: 'logout' })],
    ['__proto__', JSON.parse('{"__proto__":{"type":"logout"}}')],
    ['a getter', Object.defineProperty({}, 'type', { get: () => expect.fail('read a getter') })],
  ])('%s is ignored without an exception (threat 2)', (_, data) => {
    expect(() => post(data)).not.toThrow()
    expect(heard).toEqual([])
  })

  it('is heard no more after the removal', () => {
    stop()
    post({ type: 'logout' })
    expect(heard).toEqual([])
  })
})
