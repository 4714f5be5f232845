// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ignoreStrayDrops } from '#shared/browser/stray-drops.ts'

ignoreStrayDrops(window)

/** The result of dragging something over the page or dropping it there; `inBox`: at a place that accepts it. */
function dragged(kind: 'dragover' | 'drop', types: readonly string[], inBox = false) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const place = document.createElement('h1')
  document.body.append(place)
  if (inBox) place.addEventListener(kind, (event) => event.preventDefault())
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer })
  place.dispatchEvent(event)
  return { isPrevented: event.defaultPrevented, dropEffect: dataTransfer.dropEffect }
}

test.each(['dragover', 'drop'] as const)('%s of a file beside every box does nothing', (kind) => {
  expect(dragged(kind, ['Files'])).toEqual({ isPrevented: true, dropEffect: 'none' })
  // a picture dragged from a page also has an address
  expect(dragged(kind, ['text/uri-list', 'Files'])).toEqual({ isPrevented: true, dropEffect: 'none' })
})

test('a box that takes files keeps its own pointer, and text is dropped as ever', () => {
  expect(dragged('dragover', ['Files'], true)).toEqual({ isPrevented: true, dropEffect: 'copy' })
  expect(dragged('drop', ['text/plain'])).toEqual({ isPrevented: false, dropEffect: 'copy' })
})
