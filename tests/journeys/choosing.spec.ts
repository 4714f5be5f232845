import { cleanSlate } from '#tests/support/account.ts'
import { expect, test } from './support/journey.ts'
import { NOT_ON_SALE, placeOf, THREE_PLANS } from './support/plans.ts'
import { settled } from './support/settled.ts'
import { literally } from './support/words.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

for (const place of ['web', 'phone'] as const) {
  test.describe(`choosing plans: ${place}`, () => {
    test('search is offered only with something to search for [4-08]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      await buyer.choosing.isReady()
      await expect(buyer.choosing.searchButton).toBeDisabled()
      await buyer.choosing.field.fill(FIRST)
      await expect(buyer.choosing.searchButton).toBeEnabled()
    })

    for (const language of ['zh-Hant', 'pt'] as const)
      test(`a wrong number is refused and stays to be mended: ${language} [5-01], [8-05], threat 29`, async ({ as }) => {
        const buyer = await as({ place, platform: 'one', language })
        await buyer.isSignedIn()
        await buyer.opens('/choose-ecad')
        for (const wrong of ['abc', '0323', '0323.', '0323-017', '٠٣٢٣.٠١٧']) {
          await buyer.choosing.searchesFor(wrong)
          // beside the box alone, with what a right one looks like
          await expect(buyer.choosing.field).toHaveAccessibleDescription(new RegExp(literally(buyer.t('cadastralNumberFormatError'))))
          await expect(buyer.choosing.field).toHaveAccessibleDescription(/0323\.017/)
          await expect(buyer.choosing.field).toHaveAttribute('aria-invalid', 'true')
          await expect(buyer.choosing.dialog).toHaveCount(0)
          await expect(buyer.choosing.field).toHaveValue(wrong)
        }
      })

    test('a plan already in the cart is refused by name [5-01], [8-05]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'pt' })
      await buyer.hasChosen([FIRST])
      await expect(buyer.choosing.removal(FIRST)).toBeVisible()
      await buyer.choosing.searchesFor(FIRST)
      await buyer.choosing.isTold(buyer.t('planAlreadyInCart'))
    })

    test('a number that is not sold says so, with the office to call [8-06]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'zh-Hans' })
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      for (const number of [NOT_ON_SALE, '9999.999']) {
        await buyer.choosing.searchesFor(number)
        await expect(buyer.choosing.dialog).toContainText('2834 0040')
        await buyer.choosing.isTold(buyer.t('searchNoResult'))
      }
    })

    test('full-width digits and stops are understood, and shown as understood (decision 3.1)', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      await buyer.choosing.searchesFor('０３２３．０１７')
      await expect(buyer.choosing.dialog).toContainText('0323.017')
      await expect(buyer.choosing.dialog).toContainText(placeOf('0323.017', 'en'))
    })

    test('nothing ticked is an input error [5-01]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      await buyer.choosing.searchesFor(FIRST)
      await buyer.choosing.dialog.getByRole('checkbox').uncheck()
      await buyer.choosing.dialog.getByRole('button', { name: buyer.t('confirm'), exact: true }).click()
      await expect(buyer.choosing.dialog).toContainText(buyer.t('inputError'))
      await expect(buyer.choosing.dialog).toContainText(buyer.t('tickAtLeastOne'))
    })

    test('a plan is removed, and with none left there is no way on [4-08]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.hasChosen([FIRST, SECOND])
      await buyer.choosing.removal(SECOND).click()
      await expect(buyer.choosing.removal(SECOND)).toBeHidden()
      await expect(buyer.choosing.nextButton).toBeEnabled()
      await buyer.choosing.removal(FIRST).click()
      await expect(buyer.page.getByText(buyer.t('noPlanSelected'))).toBeVisible()
      await expect(buyer.choosing.nextButton.and(buyer.page.locator(':enabled:not([aria-disabled="true"])'))).toHaveCount(0)
    })

    test('the cart is there again after a reload and on the way back [4-08]', async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language: 'en' })
      await buyer.hasChosen([FIRST, SECOND])
      await buyer.page.reload()
      await expect(buyer.choosing.removal(FIRST)).toBeVisible()
      await buyer.choosing.goesOn()
      await buyer.confirming.shows([FIRST, SECOND].map((number) => ({ number, place: placeOf(number, 'en') })))
      await buyer.page.reload()
      await buyer.confirming.shows([FIRST, SECOND].map((number) => ({ number, place: placeOf(number, 'en') })))
      await buyer.page.goBack()
      await expect(buyer.choosing.removal(SECOND)).toBeVisible()
    })

    for (const language of ['zh-Hant', 'pt'] as const) {
      test(`nobody signed in is asked to log in first, below a success-style picture: ${language} [2-02], [6-02]`, async ({ as }) => {
        const buyer = await as({ place, platform: 'one', language })
        await buyer.opens('/choose-ecad')
        await expect(buyer.page.getByRole('heading', { level: 1, name: buyer.t('pleaseLoginFirst') })).toBeVisible()
        await expect(buyer.page.locator('.ant-result-success .ant-result-icon, .adm-result-success .adm-result-icon')).toBeVisible()
      })
    }
  })
}

for (const place of ['web', 'phone'] as const) {
  for (const language of ['pt', 'zh-Hant'] as const)
    test(`a cart that went empty by idling is said to have, and the way leads back: ${place}, ${language} [4-10], [8-02], threat 22`, async ({
      as,
      server,
    }) => {
      const buyer = await as({ place, platform: 'one', language })
      for (const path of ['/confirm-info', '/payment-info']) {
        await buyer.hasChosen([FIRST])
        await buyer.choosing.isReady()
        await cleanSlate(buyer.context.request, server) // the same account's cart is emptied elsewhere
        await buyer.opens(path)
        await buyer.choosing.isTold(buyer.t('cartEmptied'))
        await buyer.page.waitForURL(/choose-ecad/)
        await settled(buyer.page) // what it asks is answered before the next turn signs in anew
      }
    })
}

for (const language of ['pt', 'zh-Hant'] as const)
  test(`log-out at the foot of a phone's page: asked, called, and nobody is signed in then: phone, ${language} [2-28], [4-11]`, async ({
    as,
  }) => {
    const buyer = await as({ place: 'phone', platform: 'one', language })
    const { page, t } = buyer
    await buyer.hasChosen([FIRST])
    await expect(buyer.choosing.removal(FIRST)).toBeVisible()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const logOut = page.getByRole('button', { name: t('logout'), exact: true })
    await logOut.click()
    await question.getByRole('button', { name: t('cancel'), exact: true }).click()
    await expect(buyer.choosing.removal(FIRST)).toBeVisible()
    const called = page.waitForRequest(/MacauOneAcc\/logout/i)
    await logOut.click()
    await question.getByRole('button', { name: t('confirm'), exact: true }).click()
    await called
    await expect(page.getByText(t('pleaseLoginFirst')).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('/ecad/:token'))).toBeNull()
  })
