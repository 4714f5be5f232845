import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHelpMenu } from '#shared/flows/information/guide/help-menu.ts'
import { freePlace, HELP_AT_FIRST, readPosition, writePosition } from '#shared/flows/information/guide/help-position.ts'
import { actionsOf } from '#shared/ui/shell/use-flow.ts'
import { guideApp } from '#tests/support/guide-app.ts'

const menu = async () => {
  const { app, ports } = await guideApp('http://localhost:1')
  return { app, ports, flow: app.flow(createHelpMenu) }
}

describe('[2-25] [4-11] help menu', () => {
  it('is folded at first, 300 from the bottom', async () => {
    const { flow } = await menu()
    expect(flow.state).toEqual({ unfolded: false, position: { edge: 'right', bottom: 300 } })
  })
  it('unfolds and folds; folding is offered only while it is unfolded [2-25]', async () => {
    const { flow } = await menu()
    expect(actionsOf(flow).fold).toBeUndefined()
    actionsOf(flow).toggle()
    expect(flow.state.unfolded).toBe(true)
    actionsOf(flow).fold?.()
    expect(flow.state.unfolded).toBe(false)
  })
  it('remembers where it was put', async () => {
    const { flow, ports } = await menu()
    actionsOf(flow).moveTo({ edge: 'left', bottom: 120 })
    expect(readPosition(ports.storage.local.get('helpMenuPosition'))).toEqual({ edge: 'left', bottom: 120 })
  })
  it('opens a page of its own that knows the way back', async () => {
    const { flow, ports } = await menu()
    actionsOf(flow).toggle()
    actionsOf(flow).goTo('ecadPrivacy')
    expect(ports.navigator.steps.at(-1)).toEqual({ by: 'go', to: 'ecadPrivacy', query: {} })
    expect(flow.state.unfolded).toBe(false)
  })
})

describe('where the button stands', () => {
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
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 2000 }),
        fc.integer({ min: 200, max: 1200 }),
        fc.array(span, { maxLength: 4 }),
        (wish, viewport, taken) => {
          const height = 52
          const place = freePlace(wish, height, viewport, taken)
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place + height).toBeLessThanOrEqual(viewport)
          const free = (at: number) => taken.every(({ bottom, top }) => at + height <= bottom || at >= top)
          const anyFree = Array.from({ length: viewport - height + 1 }, (_, at) => at).some(free)
          expect(free(place)).toBe(anyFree)
        },
      ),
    )
  })
})
