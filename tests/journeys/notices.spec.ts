import { hasBought } from './support/bought.ts'
import { Bureau } from './support/bureau.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'

const [NUMBER = ''] = THREE_PLANS
interface Message {
  readonly to: string
  readonly text: string
  readonly times: number
}

test('what the bureau does is told by SMS, and the record shows what was sent: web, zh-Hant (decision 11)', async ({ as, server }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'zh-Hant' })
  const { page, t } = buyer
  const { number } = await hasBought(buyer, [NUMBER])
  const clerk = await Bureau.at(server)
  await clerk.does(number, 'state', { state: 'documents-wanted', why: 'The deed is missing' })
  await clerk.does(number, 'expected-day', { day: '2099-12-31', why: 'The archive is closed' })

  const inbox = async () => (await (await fetch(`${server.sandbox}/inbox/api/messages?number=${number}`)).json()) as Message[]
  await expect.poll(async () => (await inbox()).length).toBe(2)
  const [wanted, received] = await inbox()
  for (const [message, words] of [
    [received, '已收到'],
    [wanted, '須補交文件'],
  ] as const) {
    expect(message).toMatchObject({ to: '85366123456', times: 1 })
    expect(message?.text).toContain(words)
    expect(message?.text).not.toContain(NUMBER)
  }

  const [link = ''] = /http\S+$/.exec(wanted?.text ?? '') ?? []
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('recordDocumentsWantedText'))
  await expect(main).toContainText(t('onDay', { day: '2099-12-31' }))
  await expect(main).toContainText(t('recordReason', { why: 'The archive is closed' }))
  const sent = main.getByRole('listitem').filter({ hasText: '****3456' })
  await expect(sent).toHaveCount(2)
  for (const one of await sent.all()) await expect(one).toContainText(t('noticeDelivered'))
  await expect(sent.first()).toContainText(t('recordReceived'))
  await expect(sent.last()).toContainText(t('recordDocumentsWanted'))
})
