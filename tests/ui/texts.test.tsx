// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { unbroken } from '#shared/ui/parts/unbroken.ts'

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

const PLACES: Readonly<Record<string, (shown: { readonly text: string; readonly more: boolean }) => ReactNode>> = {
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
    const { rerender, container } = render(page({ text: 'one', more: false }))
    for (const [at, text] of ['one', 'two', 'three', 'four'].entries()) {
      const shown = { text, more: at % 2 === 1 }
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

test.each([
  ['an amount', 'Total: MOP 20,00 por planta', 'Total: MOP_20,00_por planta'],
  ['an amount in brackets', '訂單（MOP 40.00）尚未支付', '訂單（MOP_40.00）尚未支付'],
  ['two amounts', 'MOP 15,00 × 2 = MOP 30,00', 'MOP_15,00 × 2 = MOP_30,00'],
  ['the number of a law', 'Decreto-Lei n.º 3/94/M, de 17 de Janeiro', 'Decreto-Lei n.º_3/94/M, de 17_de Janeiro'],
  ['a count and its unit', 'O prazo é de 5 dias úteis.', 'O prazo é de 5_dias úteis.'],
  ['a telephone number', '請致電（853）2834 0040', '請致電（853）2834_0040'],
  ['a telephone number in brackets', 'Telefone: (853) 2834 0040.', 'Telefone: (853)_2834_0040.'],
  ['an address', 'n.os 32–36, 5.º andar', 'n.os_32–36, 5.º_andar'],
  ['a size', 'up to 10 MB each', 'up to 10_MB each'],
  ['a law and a day in English', 'Decree-Law no. 3/94/M by 4 December 2026', 'Decree-Law no._3/94/M by 4_December 2026'],
  ['an application, whose number is long,', 'pedido n.º EC20261129000001', 'pedido n.º EC20261129000001'],
  ['a Chinese day', '第1步：預計2026年12月4日', '第|1步：預計2026|年|12|月|4|日'],
  ['a text without figures', 'Sem números aqui', 'Sem números aqui'],
])('%s is not divided at the end of a line', (_, text, whole) => {
  expect(unbroken(text)).toBe(whole.replaceAll('_', '\u00a0').replaceAll('|', '\u2060'))
})
