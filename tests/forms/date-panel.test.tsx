// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { dateAsk } from '#shared/domain/calendar/date-kinds.ts'
import { dateLimits, NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { DatePanel } from '#shared/forms/widgets/dates/DatePanel.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { app } = await guideApp('http://127.0.0.1:9')
const t = app.preferences.state.translator.t
const TODAY = '2026-11-24'

async function opens(widget: string, props: Readonly<Record<string, unknown>>, value?: string) {
  const kind = dateAsk(widget)?.kind ?? 'day'
  const [choose, close] = [vi.fn(), vi.fn()]
  const limits = dateLimits(props, kind, { ...NO_DATE_FACTS, today: TODAY })
  const { unmount } = renderIn(
    app,
    <DatePanel title="Visit" today={TODAY} onChoose={choose} onClose={close} {...{ kind, limits, value }} />,
  )
  await screen.findByRole('dialog', { name: 'Visit' })
  return { choose, close, unmount }
}
/** The label ends with the date as the field reads it. */
const cell = (day: string) => screen.getByRole('button', { name: (name) => name.endsWith(day) })
const list = (name: 'hour' | 'minute' | 'chooseMonth' | 'chooseYear') => screen.getByLabelText<HTMLSelectElement>(t(name))
const isFocused = (day: string) => waitFor(() => expect(document.activeElement).toBe(cell(day)))

describe('the calendar of both surfaces [5-08]', () => {
  it('a day is chosen, and one that may not be does nothing', async () => {
    const { choose } = await opens('DatePicker', { disabledWeekdays: [0, 6] }, '2027-03-12')
    await isFocused('2027-03-12')
    expect(cell('2027-03-12').closest('[role=gridcell]')?.getAttribute('aria-selected')).toBe('true')
    expect(cell('2027-03-13').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(cell('2027-03-13'))
    expect(choose).not.toHaveBeenCalled()
    await userEvent.click(cell('2027-03-15'))
    expect(choose).toHaveBeenCalledExactlyOnceWith('2027-03-15')
  })

  it('goes to any month by its lists and buttons, which are reached by Tab', async () => {
    await opens('DatePicker', {}, '2027-03-31')
    await userEvent.selectOptions(list('chooseYear'), '1958')
    await userEvent.selectOptions(list('chooseMonth'), '02')
    expect(cell('1958-02-28')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: t('previousMonth') }))
    expect(list('chooseMonth').value).toBe('01')
    await userEvent.click(screen.getByRole('button', { name: t('nextMonth') }))
    expect(list('chooseMonth').value).toBe('02')
    expect(list('chooseYear').tabIndex).toBe(0)
    expect(screen.getByRole('grid', { name: '1958-02' })).toBeTruthy()
  })

  it('a time is chosen by its lists and confirmed', async () => {
    const { choose } = await opens('TimePicker', {}, '10:30')
    expect([list('hour').value, list('minute').value]).toEqual(['10', '30'])
    await userEvent.selectOptions(list('hour'), '14')
    await userEvent.selectOptions(list('minute'), '45')
    expect(choose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: t('ok') }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('14:45')
  })

  it('bars hours and minutes out of bounds', async () => {
    await opens('TimePicker', { min: '09:30', max: '17:45' }, '09:40')
    const isOff = (name: 'hour' | 'minute', value: string) => [...list(name).options].find((one) => one.value === value)?.disabled
    expect([isOff('hour', '08'), isOff('hour', '09'), isOff('hour', '18')]).toEqual([true, false, true])
    expect([isOff('minute', '29'), isOff('minute', '30')]).toEqual([true, false])
  })

  it('goes about by the arrows and from month to month, and one day is the stop of Tab', async () => {
    const { choose } = await opens('DatePicker', {}, '2027-03-12')
    await isFocused('2027-03-12')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await isFocused('2027-03-20')
    await userEvent.keyboard('{PageDown}')
    await isFocused('2027-04-20')
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(choose).toHaveBeenCalledExactlyOnceWith('2027-04-20')
  })

  it('begins where something may be chosen, closes with Escape and gives the focus back', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const { close, unmount } = await opens('DatePicker', { min: 'today+7' })
    await isFocused('2026-12-01')
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(close).toHaveBeenCalled()
    unmount()
    expect(document.activeElement).toBe(button)
    button.remove()
  })
})
