import { startServer } from '#tests/support/server-process.ts'
import { Buyer } from './pages/buyer.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

/** The server starts three times here. */
const THREE_STARTS_MS = 600_000

test('the server is killed in the middle and comes back: nothing is lost, the purchase goes on, threat 25', async ({ browser }) => {
  test.setTimeout(THREE_STARTS_MS)
  const server = await startServer({ built: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const buyer = await Buyer.arrive(context, server, { place: 'web', platform: 'one', language: 'en' })
    await buyer.hasChosen(THREE_PLANS)
    await buyer.choosing.goesOn()
    await buyer.confirming.shows(THREE_PLANS.map((number) => ({ number, place: placeOf(number, 'en') })))

    await server.kill()
    await buyer.confirming.goesOn()
    await server.restart()
    await buyer.page.reload()
    await buyer.paying.shows(THREE_PLANS, '165.00')

    await buyer.paying.choosesMethod('channelMPAY')
    const cashier = await buyer.reachesCashier()
    await cashier.isOpen()
    await server.restart()
    await cashier.choose('pay')
    await buyer.completion().isShown()
    expect(await buyer.unpaidBill()).toBe('')
  } finally {
    await server.stop()
  }
})
