// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

/** Like the browser's translation: each text is replaced, and React's own text node is no longer in the page. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

const Parts = ({ children }: { readonly children: ReactNode }) => <>{children}</>

interface Shown {
  readonly text: string
  readonly more: boolean
}
/** The ways in which a text and changing siblings are next to each other. */
const PLACES: Readonly<Record<string, (shown: Shown) => ReactNode>> = {
  'a text behind what comes and goes': ({ text, more }) => (
    <p>
      {more && <b>more</b>}
      {text}
    </p>
  ),
  'a text before it': ({ text, more }) => (
    <p>
      {text}
      {more && <b>more</b>}
    </p>
  ),
  'a text that itself comes and goes': ({ text, more }) => (
    <p>
      <b>fixed</b>
      {more && text}
    </p>
  ),
  'a sentence in parts': ({ text, more }) => (
    <p>
      Total: {text}
      {more && ` (${text})`}
    </p>
  ),
  'a text alone in its element': ({ text, more }) => <p>{more ? text : 'else'}</p>,
  'a text alone in a fragment': ({ text, more }) => (
    <div>
      {more && <b>more</b>}
      <>{text}</>
    </div>
  ),
  'a text given to a part': ({ text, more }) => (
    <div>
      {more && <b>more</b>}
      <Parts>{text}</Parts>
    </div>
  ),
}

describe('a page whose texts the browser has translated', () => {
  test.each(Object.entries(PLACES))('%s: changes are shown, and nothing throws', (_name, page) => {
    const steps: readonly Shown[] = [
      { text: 'one', more: false },
      { text: 'two', more: true },
      { text: 'three', more: false },
      { text: 'four', more: true },
    ]
    const { rerender, container } = render(page(steps[0] as Shown))
    for (const shown of steps) {
      rerender(page(shown))
      const { container: afresh, unmount } = render(page(shown))
      expect(container.textContent).toBe(afresh.textContent)
      unmount()
      translate()
    }
  })

  test('what HTML allows text alone keeps it, and spaces alone are left', () => {
    const { container } = render(
      <select>
        <option>
          {'one'} of {2}
        </option>
      </select>,
    )
    expect(container.querySelector('option')?.innerHTML).toBe('one of 2')
    const { container: spaced } = render(
      <p>
        <b>a</b> <b>c</b>
      </p>,
    )
    expect(spaced.innerHTML).toBe('<p><b>a</b> <b>c</b></p>')
  })
})
