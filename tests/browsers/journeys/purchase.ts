import { expect, test } from 'vitest'
import { placeOf, THREE_PLANS } from '../../journeys/support/plans.ts'
import type { WhoIsThere } from '../support/in-browser.ts'

const [NUMBER = ''] = THREE_PLANS
const PLACE = placeOf(NUMBER, 'en')

export function purchaseIn(whoIsThere: WhoIsThere, place: 'web' | 'phone'): void {
  test('buys a plan: sign-in, search, payment at the cashier, number and receipt [1-02], [2-03]–[2-08]', async () => {
    const who = whoIsThere()
    const { t } = who
    await who.opens('/')
    await who.signsIn()
    await who.arrivesAt(/choose-ecad/)

    await who.types({ role: 'textbox', name: t('cadastralNumber') }, NUMBER)
    await who.fits()
    await who.clicks(who.button('search'))
    const found = { role: 'dialog', name: t('searchResult') }
    for (const text of [NUMBER, PLACE, '55.00']) await who.sees({ ...found, text })
    await who.clicks({ ...who.button('confirm'), in: found })
    await who.seesNo(found)
    await who.sees({ role: 'button', name: `${t('remove')} ${NUMBER}` })
    await who.clicks(who.button('next'))

    await who.arrivesAt(/confirm-info/)
    await who.sees(who.heading('stepConfirmData'))
    await who.reads(NUMBER, PLACE, t('electronicDocument'))
    await who.clicks(who.button(place === 'web' ? 'next' : 'confirmApplication'))

    await who.arrivesAt(/payment-info/)
    await who.sees(who.heading(place === 'web' ? 'checkCharges' : 'stepPaymentInformation'))
    await who.reads(NUMBER, t('amountMop', { amount: '55.00' }))
    if (place === 'web') {
      await who.clicks(who.button('next'))
      await who.arrivesAt(/payment-process/)
      await who.clicks({ role: 'radio', name: t('channelBOCPAY') })
    }
    await who.clicks({ role: 'button', name: `${t('payNow')} ${t('amountMop', { amount: '55.00' })}` })

    const atCashier = await who.inFront(`${who.server.sandbox}/cashier/`)
    // the phone's English goes to the cashier in Portuguese [1-06]
    await atCashier.reads(place === 'web' ? 'MOP 55.00' : 'MOP 55,00')
    await atCashier.leavesBy({ css: 'button[name="outcome"][value="pay"]' })

    await who.arrivesAt(/complete-submission/)
    await who.sees(who.heading('completeSubmission'))
    const number = (await who.address()).searchParams.get('merchantOrderNo')?.split('_')[0] ?? ''
    expect(number).not.toBe('')
    await who.reads(t('submissionSuccessful'), number)

    await who.fits()

    await who.clicks(who.button('downloadReceipt'))
    await who.arrivesAt(/ecad-receipt\?.*tid=/)
    await who.sees(who.heading('electronicReceipt'))
    const paidAt = /\d{1,2} [A-Z][a-z]{2,8} \d{4}, \d\d:\d\d:\d\d/
    await who.reads(number, paidAt, NUMBER, PLACE, t('channelBOCPAY'), t('amountMop', { amount: '55.00' }))
    await who.fits()

    // The receipt's download is an attachment that needs only its address (decision 12).
    await who.sees({ role: 'link', name: t('downloadPdf') })
    const address = await who.driver.run(() => document.querySelector<HTMLAnchorElement>('a[href*="/pdf?"]')?.href ?? '')
    const file = await fetch(address)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect((await file.text()).startsWith('%PDF-')).toBe(true)
  })
}
