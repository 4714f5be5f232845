// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateAsk } from '#shared/domain/date-kinds.ts'
import { dateLimits, NO_DATE_FACTS } from '#shared/domain/date-rules.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { DatePanel } from '../../src-web/kit/DatePanel.tsx'

const { app } = await guideApp('http://127.0.0.1:9')
const t = app.preferences.state.translator.t
const TODAY = '2026-11-24'

function opens(widget: string, props: Readonly<Record<string, unknown>>, text?: string) {
  const ask = dateAsk(widget, props)
  if (ask === undefined) throw new Error(`${widget} asks for no date`)
  const [choose, close] = [vi.fn(), vi.fn()]
  const limits = dateLimits(props, ask, { ...NO_DATE_FACTS, today: TODAY })
  render(
    <AppContext value={app}>
      <DatePanel title="Visit" today={TODAY} onChoose={choose} onClose={close} {...{ ask, limits, text }} />
    </AppContext>,
  )
  return { choose, close }
}
/** By its end, which is the date as the box reads it. */
const cell = (end: string) => screen.getAllByRole('button', { name: (name) => name.endsWith(end) })[0] as HTMLElement
/** By their labels: to ask a hundred buttons for their role takes seconds. */
const hour = (value: string) => screen.getByLabelText(`${t('hour')} ${value}`, { selector: 'button' })
const minute = (value: string) => screen.getByLabelText(`${t('minute')} ${value}`, { selector: 'button' })

afterEach(cleanup)

describe('antd’s pickers on the web [5-08]', () => {
  it.each([
    ['a day', 'DatePicker', { disabledWeekdays: [0, 6] }, '2027-03-12', '2027-03-15', '2027-03-13'],
    ['a week', 'DatePicker.WeekPicker', { min: '2027-W10' }, '2027-W11', '2027-W12', '2027-W09'],
    ['a month', 'DatePicker.MonthPicker', { max: '2027-06' }, '2027-03', '2027-05', '2027-07'],
    ['a quarter', 'DatePicker.QuarterPicker', { min: '2027-Q2' }, '2027-Q2', '2027-Q3', '2027-Q1'],
    ['a year', 'DatePicker.YearPicker', { max: '2028' }, '2026', '2027', '2029'],
  ])('%s is chosen, and one that may not be does nothing', async (_, widget, props, text, wanted, barred) => {
    const { choose } = opens(widget, props, text)
    expect(cell(text).getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement?.getAttribute('aria-label')).toContain(text)
    expect(cell(barred).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(cell(barred))
    expect(choose).not.toHaveBeenCalled()
    await userEvent.click(cell(wanted))
    expect(choose).toHaveBeenCalledExactlyOnceWith(wanted)
  })

  it.each([
    ['a time', 'TimePicker', {}, '10:30', '14:45'],
    ['a time with its seconds', 'TimePicker', { format: 'HH:mm:ss' }, '10:30:20', '14:45:20'],
    // In New York there is no half past two on the 14th of March 2027: the clocks are put forward (threat 24).
    ['a moment', 'DatePicker', { showTime: true }, '2027-03-14 02:30', '2027-03-14 14:45'],
  ])('%s is chosen by its columns and confirmed', async (_, widget, props, text, wanted) => {
    const { choose } = opens(widget, props, text)
    expect(hour(text.replace(/^.* /, '').slice(0, 2)).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(hour('14'))
    await userEvent.click(minute('45'))
    expect(choose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: t('ok') }))
    expect(choose).toHaveBeenCalledExactlyOnceWith(wanted)
  })

  it('bars hours and minutes out of bounds', async () => {
    opens('TimePicker', { min: '09:30', max: '17:45' }, '09:40')
    expect(hour('08').getAttribute('aria-disabled')).toBe('true')
    expect(hour('09').getAttribute('aria-disabled')).toBeNull()
    expect(minute('29').getAttribute('aria-disabled')).toBe('true')
    expect(minute('30').getAttribute('aria-disabled')).toBeNull()
  })

  it('goes about in a column with up and down, and to the next with right', async () => {
    opens('TimePicker', {}, '10:30')
    expect(document.activeElement).toBe(hour('10'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(hour('12'))
    await userEvent.keyboard('{Enter}{ArrowRight}')
    expect(document.activeElement).toBe(minute('30'))
    expect(hour('12').getAttribute('aria-pressed')).toBe('true')
  })

  it('reaches the buttons of its head by Tab, and keeps the focus from year to month to day', async () => {
    const { choose } = opens('DatePicker', {}, '2027-03-12')
    const year = screen.getByLabelText(`${t('chooseYear')}: 2027`)
    expect(year.tabIndex).toBe(0)
    await userEvent.click(year)
    expect(document.activeElement).toBe(cell('2027'))
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(document.activeElement).toBe(cell('2028-03'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.keyboard('{Enter}')
    expect(choose).toHaveBeenCalledExactlyOnceWith('2028-06-12')
  })

  it('begins where something may be chosen, closes with Escape and gives the focus back', () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const { close } = opens('DatePicker', { min: 'today+7' })
    expect(document.activeElement).toBe(cell('2026-12-01'))
    expect(screen.getByRole('dialog', { name: 'Visit' })).toBeTruthy()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(close).toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    button.remove()
  })
})
