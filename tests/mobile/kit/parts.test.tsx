// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../../../src-mobile/kit/Button.tsx'
import { Input } from '../../../src-mobile/kit/Input.tsx'
import { Switch } from '../../../src-mobile/kit/Switch.tsx'
import { TextArea } from '../../../src-mobile/kit/TextArea.tsx'
import { TickBox } from '../../../src-mobile/kit/TickBox.tsx'

function Group({ heard }: { readonly heard: string[] }) {
  const [chosen, choose] = useState('one')
  return ['one', 'two'].map((value) => (
    <TickBox
      key={value}
      type="radio"
      names={{ id: value }}
      group="group"
      label={value}
      isTicked={value === chosen}
      onTick={() => choose(value)}
      onFocus={() => heard.push(`in ${value}`)}
      onBlur={() => heard.push(`out ${value}`)}
    />
  ))
}

function Urgent() {
  const [isOn, turn] = useState(false)
  return (
    <>
      <label htmlFor="urgent">Urgent</label>
      <Switch
        names={{ id: 'urgent' }}
        isOn={isOn}
        onTurn={turn}
        words={['Yes', 'No']}
        disabled={false}
        onFocus={nothing}
        onBlur={nothing}
      />
    </>
  )
}

/** The keyboard and screen-reader behaviour of each part of the kit (docs/adr/0020-one-kit-contract.md). */

const nothing = (): void => undefined
const NAMES = { id: 'part', 'aria-label': 'Copies', 'aria-describedby': 'why', 'aria-invalid': true, 'aria-required': true } as const
const FINE = { ...NAMES, 'aria-invalid': undefined }

const BOXES: readonly (readonly [part: string, role: string, draw: (names: typeof NAMES | typeof FINE) => ReactNode])[] = [
  ['Input', 'textbox', (names) => <Input names={names} value="1" onChange={nothing} />],
  ['TextArea', 'textbox', (names) => <TextArea names={names} value="1" onChange={nothing} rows={3} />],
  ['TickBox', 'checkbox', (names) => <TickBox type="checkbox" names={names} label={undefined} isTicked={false} onTick={nothing} />],
]

test.each(BOXES)('%s: its name, description and fault stand on the element that takes the focus', (_part, role, draw) => {
  const { rerender } = render(draw(NAMES))
  const box = screen.getByRole(role, { name: 'Copies' })
  expect(box.getAttribute('aria-describedby')).toBe('why')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(box.getAttribute('aria-required')).toBe('true')
  rerender(draw(FINE))
  expect(box.hasAttribute('aria-invalid')).toBe(false)
})

test('a group of radio buttons is one stop of Tab, the arrows choose, and it hears that it was entered and left', async () => {
  const heard: string[] = []
  render(<Group heard={heard} />)
  // a browser groups them by name alone; this DOM does not
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).toEqual(['group', 'group'])
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'one' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'two' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'one' }).checked).toBe(false)
  await userEvent.tab()
  expect(heard).toEqual(['in one', 'out one', 'in two', 'out two'])
})

test('a button ignores presses while it is busy, and stays reachable by keyboard (threat 19)', async () => {
  const presses: string[] = []
  render(
    <Button onPress={() => presses.push('pressed')} busy>
      Pay
    </Button>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button'))
  expect(presses).toEqual([])
})

test('a box is ticked by Space and by its words', async () => {
  const ticks: boolean[] = []
  render(<TickBox type="checkbox" names={{ id: 'box' }} label="agree" isTicked={false} onTick={(now) => ticks.push(now)} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(ticks).toEqual([true])
})

test('a switch is one switch to a screen reader, turned by Space and by its label', async () => {
  render(<Urgent />)
  const turned = screen.getByRole('switch', { name: 'Urgent' })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(turned.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByText('Urgent'))
  expect(turned.getAttribute('aria-checked')).toBe('false')
})
