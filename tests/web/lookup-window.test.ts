// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { lookupWindow } from '../../src-web/popup/lookup-window.ts'

const URL_OF_IT = 'https://lookup.example/?language=pt'
const openLookup = () => {
  const page = { focus: vi.fn() } as unknown as Window
  const received: string[] = []
  const web: string[] = []
  vi.restoreAllMocks()
  vi.spyOn(window, 'open').mockReturnValue(page)
  const lookup = lookupWindow(window, (url) => void web.push(url))
  lookup.open(URL_OF_IT, (number) => void received.push(number))
  const send = (data: unknown, from: { origin?: string; source?: Window } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://lookup.example', source: page, ...from }))
  return { lookup, received, web, send }
}
const CHOSEN = { type: 'parcel', number: '0323.017' }

describe('the look-up of numbers in its own tab [2-03]', () => {
  it('hands back the number that was chosen there', () => {
    const { received, send } = openLookup()
    send(CHOSEN)
    expect(received).toEqual(['0323.017'])
  })

  it('hands back nothing from another origin or window, and nothing of another shape (threats 1, 2)', () => {
    const { received, send } = openLookup()
    send(CHOSEN, { origin: 'https://evil.example' })
    send(CHOSEN, { source: window })
    for (const data of [null, '0323.017', { ...CHOSEN, type: 'pay' }, { ...CHOSEN, number: 'x' }, Object.create(CHOSEN)]) send(data)
    send({ ...CHOSEN, number: `${'1'.repeat(40)}.1` })
    expect(received).toEqual([])
  })

  it('is opened like every other site if nothing can be handed back, or if its address is none of the web (threat 10)', () => {
    const { lookup, web } = openLookup()
    lookup.open(URL_OF_IT)
    lookup.open('javascript:alert(1)', () => undefined)
    expect(web).toEqual([URL_OF_IT, 'javascript:alert(1)'])
    expect(window.open).toHaveBeenCalledOnce()
  })
})
