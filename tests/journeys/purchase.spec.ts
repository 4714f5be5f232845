import { test } from './support/journey.ts'
import { misspelt, placeOf, streetOf, THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/**
 * The main task, from the misspelt name of a street, by mouse and by finger, reaches the receipt in every place, on each platform [1-02],
 * [2-03]–[2-09]. In English it is bought by keyboard (keyboard.spec.ts), and each language's pages are those of every-route.spec.ts.
 */
for (const [place, platform, language] of [
  ['web', 'one', 'zh-Hant'],
  ['phone', 'ab', 'pt'],
  ['host', 'ab', 'zh-Hans'],
] as const)
  test(`buys three plans: ${place}, ${platform}, ${language} [0-01], [1-01], [1-02], [2-03]–[2-08]`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const plans = THREE_PLANS.map((number) => ({ number, place: placeOf(number, language) }))

    await buyer.startsFresh()
    await buyer.opens('/')
    if (place !== 'host') await buyer.signsIn()
    await buyer.choosing.isReady()
    const [first = '', ...others] = THREE_PLANS
    const street = streetOf(first, language)
    await buyer.choosing.findsInStreet(misspelt(street), street, first, (button) => (place === 'web' ? button.click() : button.tap()))
    await buyer.choosing.takes(first)
    for (const number of others) await buyer.choosing.adds(number, placeOf(number, language))
    await buyer.choosing.goesOn()

    await buyer.confirming.shows(plans)
    await buyer.confirming.goesOn()

    await buyer.paying.shows(THREE_PLANS, '165.00')
    await buyer.paying.choosesMethod('channelBOCPAY')
    await buyer.pays()

    const applicationNumber = await buyer.completion().isShown()
    const receipt = await buyer.opensReceipt()
    await receipt.shows({ applicationNumber, plans, total: '165.00', method: 'channelBOCPAY' })
  })
