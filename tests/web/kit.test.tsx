// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { StepItem } from '#kit/Page'
import { Choices } from '#shared/ui/parts/Choices.tsx'
import { Table } from '#shared/ui/parts/Table.tsx'
import { TextField } from '#shared/ui/parts/TextField.tsx'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { Button } from '../../src-web/kit/Button.tsx'
import { Page, Steps } from '../../src-web/kit/Page.tsx'
import { Sections } from '../../src-web/kit/Sections.tsx'

const { app } = await guideApp('http://127.0.0.1:9')
const drawSteps = (steps: readonly StepItem[]) => renderIn(app, <Steps steps={steps} summary="Step 2 of 3" />)

const A = { value: 'A', name: 'A' }
const CLOSED = { value: 'B', name: 'B', unavailable: 'Under maintenance until noon' }
const C = { value: 'C', name: 'C' }
type Given = Partial<Parameters<typeof Choices<string>>[0]>
const methods = (given: Given) => <Choices legend="Method" chosen={null} onChoose={() => undefined} choices={[]} {...given} />

/** A choice that was missing. */
function MissingChoice() {
  const [chosen, setChosen] = useState<string | null>(null)
  const error = chosen === null ? 'Choose one' : undefined
  return methods({ chosen, onChoose: setChosen, more: 'More', error, attempts: 1, choices: [A, C] })
}

describe('the web kit', () => {
  it('leads from the rail to a section of a long form, which unfolds and has the focus at its heading', async () => {
    const open = vi.fn()
    renderIn(
      app,
      <>
        <div className="ec-side" />
        <section id="boundaries">
          <button type="button">Boundaries</button>
        </section>
        <Sections items={[{ id: 'boundaries', title: 'Boundaries' }]} onOpen={open} />
      </>,
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Boundaries' }))
    expect(open).toHaveBeenCalledWith('boundaries')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Boundaries' }))
    expect(location.hash).toBe('')
  })

  it('draws no button for an action that is not offered', () => {
    render(<Button onPress={undefined}>Next</Button>)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('ignores presses while busy, and stays reachable by keyboard (threat 19)', async () => {
    const press = vi.fn()
    render(
      <Button onPress={press} busy>
        Pay
      </Button>,
    )
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay' }))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button'))
    expect(press).not.toHaveBeenCalled()
  })

  it('links a field with its hint and its error', () => {
    render(<TextField label="Cadastral number" hint="One at a time" error="Format error!" value="x" onChange={() => undefined} />)
    const field = screen.getByRole('textbox', { name: 'Cadastral number' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['One at a time', 'Format error!'])
    expect(screen.getByRole('alert').textContent).toBe('Format error!')
  })

  it('shows which step it is in the header, and the service’s name once, above the steps [2-11]', () => {
    const steps = (['finished', 'current', 'waiting'] as const).map((state, index) => ({ id: `${index}`, name: `Step ${index}`, state }))
    renderIn(app, <Page heading="Application data" above="Certificate of cadastral data" steps={steps as never} />)
    expect(document.querySelector('.ec-page__head')?.textContent).toBe(unbroken('Step 2 of 3Application data'))
    expect(document.body.textContent).not.toContain('Certificate of cadastral data')
  })

  it.each([false, null, undefined])('closes a page by a button of its own where it has no ways on (%s)', async (footer) => {
    const close = vi.fn()
    renderIn(app, <Page heading="Payment information" onClose={close} footer={footer} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('says which step is finished, current and waiting [4-02]', () => {
    drawSteps([
      { id: 'a', name: 'a', state: 'finished' },
      { id: 'b', name: 'b', state: 'current' },
      { id: 'c', name: 'c', state: 'waiting' },
    ])
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['aCompleted', '2bIn progress', '3cNot started'])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('makes a finished step that is still open a button, and no other [4-02]', async () => {
    const open = vi.fn()
    drawSteps([
      { id: 's', name: 'Sent', state: 'finished' },
      { id: 'a', name: 'Answered', state: 'finished', onOpen: open },
      { id: 'n', name: 'Now', state: 'current' },
      { id: 'l', name: 'Later', state: 'waiting' },
    ])
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Answered'])
    expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
    expect(screen.getAllByRole('listitem').map((one) => /Completed/.test(one.textContent ?? ''))).toEqual([true, true, false, false])
    await userEvent.setup().click(screen.getByRole('button'))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('offers methods as radio buttons; one under maintenance cannot be taken and says until when', async () => {
    const choose = vi.fn()
    render(methods({ onChoose: choose, choices: [A, CLOSED] }))
    const user = userEvent.setup()
    await user.click(screen.getByRole('radio', { name: /^B/ }))
    expect(choose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: 'A' }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('A')
    expect(screen.getByText('Under maintenance until noon')).toBeTruthy()
  })

  it('without a choice: an error at the group, and each attempt moves the focus to the first that can be chosen (WCAG 3.3.1)', () => {
    Element.prototype.scrollIntoView = () => undefined
    const group = (attempts: number) => methods({ attempts, error: attempts > 0 ? 'Choose one' : undefined, choices: [CLOSED, C] })
    const { rerender } = render(group(0))
    expect(screen.getByRole('alert').textContent).toBe('')
    rerender(group(1))
    expect(screen.getByRole('alert').textContent).toBe('Choose one')
    expect(screen.getByRole('group', { description: 'Choose one' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
    ;(document.activeElement as HTMLElement).blur()
    rerender(group(2))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
  })

  it('shows the first choice alone until all are asked for', async () => {
    render(methods({ more: 'More', choices: [A, CLOSED, C] }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await userEvent.setup().click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    // the button has gone
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'C' }))
  })

  it('keeps a list open that an error has opened, when its first choice is taken', async () => {
    Element.prototype.scrollIntoView = () => undefined
    render(<MissingChoice />)
    await userEvent.setup().click(screen.getByRole('radio', { name: 'A' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('is a table with a caption, column heads and the cell that names its row', () => {
    render(
      <Table
        caption="Plans"
        columns={[
          { id: 'n', title: 'Number', names: true, cell: (row: { n: string }) => row.n },
          { id: 'p', title: 'Price', figures: true, cell: () => '55.00' },
        ]}
        rows={[{ n: '0323.017' }]}
        rowKey={({ n }) => n}
        sum={{ name: 'Total', value: '55.00' }}
      />,
    )
    expect(screen.getByRole('table', { name: 'Plans' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Number', 'Price'])
    expect(screen.getByRole('rowheader', { name: '0323.017' })).toBeTruthy()
  })
})
