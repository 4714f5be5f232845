import { describe, expect, it } from 'vitest'
import { checkDefinition } from '#server/applications/services/check.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { wordsIn } from '../journeys/support/words.ts'
import { accept, seededService, submission } from '../support/application.ts'
import { closeAfterAll, startTestServer } from '../support/test-server.ts'

/** One question for each date widget, each with dates that may not be chosen; the clock is at Friday 2026-11-20 in Macao. */
const PICKERS = {
  day: ['DatePicker', { min: 'today+1', disabledWeekdays: [0], disabledHolidays: true }],
  own: ['DatePicker', { disabledDate: "{{ (day) => day.date() === 13 || day.isBefore('2026-11-01') }}" }],
  time: ['TimePicker', { min: '09:00', max: '17:30' }],
  range: ['DatePicker.RangePicker', { disabledWeekdays: [0], disabledHolidays: true }],
  times: ['TimePicker.RangePicker', { min: '09:00' }],
} as const

function datedService(): ServiceDefinition {
  const seed = seededService('free-03')
  const title = { cht: '日期', chs: '日期', por: 'Data', eng: 'Date' }
  const properties = Object.fromEntries(
    Object.entries(PICKERS).map(([name, [widget, props]]) => [
      name,
      { type: /range|s$/i.test(name) ? 'array' : 'string', title, 'x-component': widget, 'x-component-props': props },
    ]),
  )
  const steps = seed.steps.map((step) =>
    step.stepType === 'form' ? { ...step, formId: 'dates', formJson: { type: 'object', properties } } : step,
  )
  return { ...seed, itemCode: 'DATES-1', itemId: 'dates-1', serviceCode: 'DATES-1', steps }
}

const server = await closeAfterAll(startTestServer())
await putService(server.context.db, datedService(), 'loaded', server.clock.now())

async function refusals(answers: Record<string, unknown>, language: Language = 'en') {
  const person = await server.signIn()
  const body = await submission(person, 'DATES-1', { formData: answers })
  const { success, faults = [] } = (await accept(person.with({ 'accept-language': language }), body)).body
  return { success, faults: faults.map(({ path, message }) => `${path}: ${message}`) }
}

describe('the server refuses dates that may not be chosen, of every widget [5-08]', () => {
  it('its service has no fault', () => expect(checkDefinition(datedService())).toEqual([]))

  it('takes dates that may be chosen', async () => {
    const good = { day: '2026-11-21', own: '2026-11-12', time: '17:30', range: ['2026-11-23', '2026-11-28'], times: ['09:00', '10:00'] }
    expect(await refusals(good)).toEqual({ success: true, faults: [] })
  })

  it.each<[what: string, answers: Record<string, unknown>, rules: readonly MessageKey[]]>([
    [
      'what may not be chosen',
      // Christmas Day, a Friday
      { day: '2026-12-25', own: '2026-11-13', time: '08:59', range: ['2026-12-24', '2026-12-26'], times: ['08:00', '10:00'] },
      ['dateNotSelectable', 'dateNotSelectable', 'timeNotSelectable', 'rangeNotSelectable', 'timeNotSelectable'],
    ],
    [
      'what nobody can read',
      { day: '2026-02-30x', own: 'hello', time: 'hello', range: ['2026-02-30', '2026-99-99'], times: ['hello', 'hello'] },
      ['validDate', 'validDate', 'validTime', 'validDate', 'validTime'],
    ],
  ])('%s, each at its field and in the language asked for', async (_what, answers, rules) => {
    const faults = Object.keys(answers).map((name, at) => `${name}: ${wordsIn('pt')(rules[at] ?? 'validDate')}`)
    expect(await refusals(answers, 'pt')).toEqual({ success: false, faults })
  })

  it('goes by the day it is in Macao [5-08]', async () => {
    // 2026-11-21 in Macao, still the 20th in UTC
    server.clock.set('2026-11-20T17:00:00.000Z')
    expect((await refusals({ day: '2026-11-21' })).success).toBe(false)
    server.clock.set('2026-11-20T04:00:00.000Z')
  })
})
