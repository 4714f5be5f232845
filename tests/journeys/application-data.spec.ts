import type { Request } from '@playwright/test'
import { Applicant } from './pages/applicant.ts'
import { isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

/** What an application submits, in the specification's form, and what the page shows before it may be submitted. */
interface Sent {
  readonly formData: Readonly<Record<string, unknown>>
}
const acceptance = (request: Request): boolean => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/acceptance')

/** Asked in the step that is not submitted. */
const MARKS = { title: '閣下是否持有證明土地權利的文件？', question: '現場是否可見界標' } as const

test('a step that is not submitted is filled in, and neither checked nor sent: phone zh-Hant [3-02], [4-03]', async ({ as }) => {
  const who = new Applicant(await as({ place: 'phone', platform: 'one', language: 'zh-Hant' }))
  await who.begins('MARK-08')
  await who.goesOn()
  await expect(who.main).toContainText(who.t('stepNotSubmitted'))
  await who.presses('next')
  await expect(who.item('holdsTitle').first()).toContainText(who.t('choiceMissing', { label: MARKS.title }))
  await who.ticks('holdsTitle', 1)
  await who.ticks('marksVisible', 0)
  await isSound(who.page)
  await who.goesOn()
  await expect(who.main).not.toContainText(who.t('stepNotSubmitted'))
  await who.types('parcel', '0323.017')
  await who.types('marks', 'M1')
  await who.goesOn()
  await who.isAt(who.t('stepConfirmData'))
  await expect(who.main).toContainText('M1')
  await expect(who.main).not.toContainText(MARKS.question)
  const sent = who.page.waitForRequest(acceptance)
  await who.presses('confirm')
  const { formData } = (await sent).postDataJSON() as Sent
  expect(formData).toMatchObject({ parcel: '0323.017', marks: 'M1' })
  expect(Object.keys(formData)).not.toEqual(expect.arrayContaining(['holdsTitle']))
  expect(Object.keys(formData)).not.toEqual(expect.arrayContaining(['marksVisible']))
  await who.hasApplied()
})
