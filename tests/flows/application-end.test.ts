import { describe, expect, test } from 'vitest'
import { macaoSecond } from '#shared/domain/calendar/macao-time.ts'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { expectedTexts } from '#shared/flows/purchase/completion/expected-texts.ts'
import { createReceipt } from '#shared/flows/purchase/receipt/create-receipt.ts'
import { accept, submission } from '../support/application.ts'
import { applicantAt } from '../support/application-rig.ts'
import { act, until } from '../support/flow-rig.ts'
import type { TestClient } from '../support/test-client.ts'
import { applicationsOfFile, payAtCashier, stage } from './support/applications.ts'

applicationsOfFile()

const ELECTRONIC = [{ resultReceiveId: 'electronic', receiveType: 1, resultType: 2, serviceResultCount: 1, premium: -1 }]

async function applied(client: TestClient, itemCode: string, more: Record<string, unknown> = {}) {
  const { body } = await accept(client, await submission(client, itemCode, more))
  if (body.data === undefined) throw new Error(`${itemCode} was not accepted: ${JSON.stringify(body)}`)
  return body.data
}

/** The completion page of an address, as shown to the user. */
async function completed(client: TestClient, query: Record<string, string>) {
  const { app, ports } = await applicantAt(stage, client)
  ports.navigator.arrive('completeSubmission', query)
  const completion = app.flow(createCompletion)
  act(completion).open()
  await until(() => completion.state.at === 'ready')
  return { app, ports, state: completion.state }
}

describe('the day of an application is its own service’s [2-06], [3-04], [9-01]', () => {
  test.each([
    ['CERT-01', 5],
    ['FACE-04', 10],
  ])('%s: the server’s day, counted with %i days', async (itemCode, count) => {
    const client = await stage.server.signIn()
    const { applyNo, deliveryTime } = await applied(client, itemCode)
    const { state } = await completed(client, { workNo: applyNo, itemName: 'what the address says' })
    expect(state.expected).toEqual({ day: deliveryTime, certain: true })
    expect(expectedTexts(state)).toEqual({
      day: { key: 'onDay', values: { day: deliveryTime } },
      time: { key: 'workingDays', values: { count } },
      counted: true,
    })
    expect(state.itemName, 'the server names the service').not.toBe('what the address says')
  })

  test('a free application has the time when it was handed in; of nought days, the same or the next working day, and no count [2-06]', async () => {
    const client = await stage.server.signIn()
    const { applyNo } = await applied(client, 'FREE-03', { receiveResult: ELECTRONIC })
    const { app, state } = await completed(client, { workNo: applyNo })
    const { data } = await app.api.call('GET /acceptance/state', { query: { applyNo } })
    expect(state).toMatchObject({ payment: 'none', applicationTime: macaoSecond(new Date(data?.submittedAt ?? '')) })
    expect(expectedTexts(state)).toEqual({ day: { key: 'sameOrNextWorkingDay' }, time: undefined, counted: false })
  })

  test('somebody else’s number is promised nothing (threat 13)', async () => {
    const { applyNo } = await applied(await stage.server.signIn(), 'FREE-03', { receiveResult: ELECTRONIC })
    const { state } = await completed(await stage.server.signIn('agent'), { workNo: applyNo })
    expect(state).toMatchObject({ expected: undefined, time: undefined, itemName: undefined })
  })
})

test('a paid application: the day by its bill alone, and a receipt of its fees in four languages [2-06], [2-07]', async () => {
  const client = await stage.server.signIn()
  const { applyNo, deliveryTime } = await applied(client, 'CERT-01')
  const { app } = await applicantAt(stage, client)
  const { data: charges } = await app.api.call('GET /bill-item', { query: { applyNo } })
  const billId = charges?.billId ?? ''
  await payAtCashier({ app }, billId)
  const { data: order } = await app.api.call('GET /payment/order', { query: { billId } })
  const { merchantOrderNo = '', tid = '' } = order ?? {}
  const { state } = await completed(client, { isPay: 'true', merchantOrderNo })
  expect(state).toMatchObject({ payment: 'paid', applicationNumber: applyNo, expected: { day: deliveryTime, certain: true } })
  expect(state.paid, 'fees are no plans').toMatchObject({ total: 1500, lines: [] })
  const { state: byNumber } = await completed(client, { workNo: applyNo })
  expect(byNumber, 'by its own number alone').toEqual(state)
  expect(state.applicationTime).toMatch(/^2026-/)

  const reader = await applicantAt(stage, client)
  reader.ports.navigator.arrive('ecadReceipt', { tid })
  const receipt = reader.app.flow(createReceipt)
  act(receipt).open()
  await until(() => receipt.state.at.kind === 'shown')
  expect(receipt.state.at).toMatchObject({
    receipt: {
      applicationNumber: applyNo,
      service: { eng: 'Application for a certificate of cadastral data', por: 'Pedido de certidão de dados cadastrais' },
      lines: [
        {
          what: { kind: 'fee', name: { cht: expect.stringMatching(/證明/), por: expect.stringMatching(/Certidão/) } },
          unitPrice: 1500,
          count: 1,
        },
      ],
      total: 1500,
    },
  })
})
