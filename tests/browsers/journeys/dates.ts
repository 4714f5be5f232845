import { test } from 'vitest'
import type { WhoIsThere } from '../support/in-browser.ts'
import type { Thing, Visitor } from '../support/visitor.ts'

const MAIN: Thing = { role: 'main' }
const CALENDAR: Thing = { role: 'dialog' }
const BARRED = '[aria-disabled="true"]'
const item = (path: string): Thing => ({ in: MAIN, css: `[data-field="${path}"]` })
const boxesOf = (path: string): string => `[data-field="${path}"] input`
const box = (path: string, at = 0): Thing => ({ in: MAIN, css: boxesOf(path), at })
const opener = (path: string, at = 0): Thing => ({ in: item(path), role: 'button', at })
const day = (name: string): Thing => ({ in: CALENDAR, role: 'button', name: new RegExp(` ${name}$`) })

async function reachesForm(who: Visitor, itemCode: string): Promise<void> {
  const { t } = who
  await who.opens('/')
  await who.signsIn()
  await who.sees({ role: 'textbox', name: t('cadastralNumber') })
  await who.opens('/service-step', { itemCode })
  await who.clicks({ role: 'checkbox', name: t('agreeStatement') })
  await who.clicks(who.button('confirm'))
  await who.sees({ role: 'heading', name: t('applicantInformation') })
  await who.clicks(who.button('next'))
  await who.sees({ in: MAIN, css: '[data-field]' })
}

async function leaves(who: Visitor, path: string, text: string, at = 0): Promise<void> {
  await who.types(box(path, at), text)
  await who.presses('Tab')
}

/** Dates typed and chosen [5-08]; typed text is never lost (decision 9.25). */
export function datesIn(whoIsThere: WhoIsThere): void {
  test('a day is typed or chosen, a barred one is refused by name, and the form is accepted [5-08]', async () => {
    const who = whoIsThere()
    const { t } = who
    await reachesForm(who, 'FACE-04')
    await who.types(box('fileNumber'), 'P-1')
    await who.picks({ in: item('useCode'), css: 'select' }, '1')
    // 1 January 2027 is a Friday and a holiday.
    await leaves(who, 'visitDate', '2027-01-01')
    await who.sees({ ...item('visitDate'), text: t('dateNotSelectable') })
    await leaves(who, 'visitDate', '20270312')
    await who.finds(boxesOf('visitDate'), '2027-03-12')

    await who.clicks(opener('visitDate'))
    await who.sees({ ...day('2027-03-13'), where: BARRED })
    await who.clicks(day('2027-03-15'))
    await who.seesNo(CALENDAR)
    await who.finds(boxesOf('visitDate'), '2027-03-15')
    await who.clicks(who.button('next'))
    await who.seesNo(item('visitDate'))
    await who.sees({ role: 'radio', name: t('receiveInPerson') })
  })

  test('a period over a barred day is refused, a good one is kept over a reload [5-08] (decision 9.25)', async () => {
    const who = whoIsThere()
    const { t } = who
    await reachesForm(who, 'SURV-05')
    await leaves(who, 'period', '2027/3/19')
    await who.finds(boxesOf('period'), '2027-03-19')
    // 21 March 2027 is a Sunday.
    await leaves(who, 'period', '2027-03-23', 1)
    await who.sees({ ...item('period'), text: t('rangeNotSelectable') })

    await who.clicks(opener('period', 1))
    await who.sees({ ...day('2027-03-21'), where: BARRED })
    await who.fits()
    await who.clicks(day('2027-03-21'))
    await who.sees(CALENDAR)
    await who.clicks(day('2027-03-20'))
    await who.seesNo(CALENDAR)
    await who.finds(boxesOf('period'), '2027-03-20', 1)
    await who.seesNo({ ...item('period'), text: t('rangeNotSelectable') })

    await who.reloads()
    await who.finds(boxesOf('period'), '2027-03-19')
    await who.finds(boxesOf('period'), '2027-03-20', 1)
  })
}
