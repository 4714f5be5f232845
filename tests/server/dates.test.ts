import { describe, expect, it } from 'vitest'
import { checkDefinition } from '#server/applications/services/check.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
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
      {
        type: /range|s$/i.test(name) ? 'array' : 'string',
        title,
        'x-decorator': 'FormItem',
        'x-component': widget,
        'x-component-props': props,
      },
    ]),
  )
  const steps = seed.steps.map((step) =>
    step.stepType === 'form' ? { ...step, formId: 'dates', formJson: { type: 'object', properties } } : step,
  )
  return { ...seed, itemCode: 'DATES-1', itemId: 'dates-1', serviceCode: 'DATES-1', steps }
}

const server = await closeAfterAll(
  startTestServer(
    {},
    {
      prepare: async ({ db, clock }) => {
        await putService(db, datedService(), 'loaded', clock.now())
      },
    },
  ),
)

async function refusals(answers: Record<string, unknown>, language: Language = 'en') {
  const person = await server.signIn()
  const body = await submission(person, 'DATES-1', { formData: answers })
  const { success, faults = [] } = (await accept(person.with({ 'accept-language': language }), body)).body
  return { success, faults: faults.map(({ path, message }) => `${path}: ${message}`) }
}

describe('the server refuses dates that may not be chosen, of every widget [5-08]', () => {
  it('its service has no fault', () => expect(checkDefinition(datedService())).toEqual([]))

  it('takes dates that may be chosen', async () => {
    const good = {
      day: '2026-11-21',
      own: '2026-11-12',
      time: '17:30',
      range: ['2026-11-23', '2026-11-28'],
      times: ['09:00', '10:00'],
    }
    expect(await refusals(good)).toEqual({ success: true, faults: [] })
  })

  /** An answer of each widget that may not be chosen, and one that is no date or time, with the rule for either. */
  const WRONG = {
    // Christmas Day, a Friday
    day: ['2026-12-25', 'dateNotSelectable', '2026-02-30x', 'validDate'],
    own: ['2026-11-13', 'dateNotSelectable', 'hello', 'validDate'],
    time: ['08:59', 'timeNotSelectable', 'hello', 'validTime'],
    range: [['2026-12-24', '2026-12-26'], 'rangeNotSelectable', ['2026-02-30', '2026-99-99'], 'validDate'],
    times: [['08:00', '10:00'], 'timeNotSelectable', ['hello', 'hello'], 'validTime'],
  } as const
  const told = (language: Language, rules: readonly (readonly [name: string, rule: MessageKey])[]) => ({
    success: false,
    faults: rules.map(([name, rule]) => `${name}: ${wordsIn(language)(rule)}`),
  })

  it.each(LANGUAGES)('each at its field, in %s, and what nobody can read too', async (language) => {
    const all = Object.entries(WRONG)
    const barred = Object.fromEntries(all.map(([name, [value]]) => [name, value]))
    expect(await refusals(barred, language)).toEqual(
      told(
        language,
        all.map(([name, [, rule]]) => [name, rule]),
      ),
    )
    const unreadable = Object.fromEntries(all.map(([name, [, , value]]) => [name, value]))
    expect(await refusals(unreadable, language)).toEqual(
      told(
        language,
        all.map(([name, [, , , rule]]) => [name, rule]),
      ),
    )
  })

  it('goes by the day it is in Macao [5-08]', async () => {
    // 2026-11-21 in Macao, still the 20th in UTC
    server.clock.set('2026-11-20T17:00:00.000Z')
    expect((await refusals({ day: '2026-11-21' })).success).toBe(false)
    server.clock.set('2026-11-20T04:00:00.000Z')
  })
})
