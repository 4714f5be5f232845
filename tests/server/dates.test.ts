import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '#server/applications/services/check.ts'
import type { ServiceDefinition } from '#server/applications/services/definition.ts'
import { putService } from '#server/applications/services/repository.ts'
import type { Language } from '#shared/domain/languages.ts'
import { wordsIn } from '../journeys/support/words.ts'
import { accept, submission } from '../support/application.ts'
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
  const seed = JSON.parse(readFileSync(new URL('../../src-server/sandbox/services/free-03.json', import.meta.url), 'utf8'))
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
  const steps = seed.steps.map((step: { stepType: string }) =>
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

  const barred: [keyof typeof PICKERS, unknown, 'dateNotSelectable' | 'timeNotSelectable' | 'rangeNotSelectable'][] = [
    ['day', '2026-11-20', 'dateNotSelectable'],
    ['day', '2026-11-22', 'dateNotSelectable'],
    // Christmas Day, a Friday
    ['day', '2026-12-25', 'dateNotSelectable'],
    ['own', '2026-11-13', 'dateNotSelectable'],
    ['own', '2026-10-30', 'dateNotSelectable'],
    ['time', '08:59', 'timeNotSelectable'],
    ['range', ['2026-11-21', '2026-11-23'], 'rangeNotSelectable'],
    ['range', ['2026-12-24', '2026-12-26'], 'rangeNotSelectable'],
    ['times', ['08:00', '10:00'], 'timeNotSelectable'],
  ]
  it.each(barred)('%s %j is refused', async (name, value, rule) => {
    expect(await refusals({ [name]: value })).toEqual({ success: false, faults: [`${name}: ${wordsIn('en')(rule)}`] })
  })

  const unreadable = Object.keys(PICKERS).map((name) => [name, /time/.test(name) ? 'validTime' : 'validDate'] as const)
  it.each(unreadable)('%s that nobody can read is refused [5-08]', async (name, rule) => {
    const wrong = /range|s$/.test(name)
      ? [
          ['2026-02-30', '2026-99-99'],
          ['hello', 'hello'],
        ]
      : ['2026-02-30x', 'hello']
    for (const language of ['pt', 'zh-Hant'] as const)
      for (const value of wrong)
        expect(await refusals({ [name]: value }, language)).toEqual({ success: false, faults: [`${name}: ${wordsIn(language)(rule)}`] })
  })

  it('says so in the applicant’s language', async () => {
    for (const language of ['pt', 'zh-Hant', 'zh-Hans', 'en'] as const) {
      const t = wordsIn(language)
      expect((await refusals({ day: '2026-11-22', range: ['2026-11-21', '2026-11-23'] }, language)).faults).toEqual([
        `day: ${t('dateNotSelectable')}`,
        `range: ${t('rangeNotSelectable')}`,
      ])
    }
  })

  it('goes by the day it is in Macao [5-08]', async () => {
    // 2026-11-21 in Macao, still the 20th in UTC
    server.clock.set('2026-11-20T17:00:00.000Z')
    expect((await refusals({ day: '2026-11-21' })).success).toBe(false)
    server.clock.set('2026-11-20T04:00:00.000Z')
  })
})
