import { describe, expect, test } from 'vitest'
import { notificationChoice } from '#shared/flows/application/notification-choice.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { applicationsOfFile, applies } from './support/applications.ts'

const word = (text: string) => ({ cht: text, chs: text, por: `${text} (pt)`, eng: `${text} (en)` })
const LICENCE = { licenceId: 'd1', name: word('card'), issuer: word('bureau'), documentNumber: '7', isRevoked: false, holder: 'CHAN' }

let asked = 0
let isAway = false
applicationsOfFile({
  of: async () => {
    asked += 1
    if (isAway) throw new Error('whoever keeps them is away')
    return [
      { ...LICENCE, validUntil: '2036-01-31' },
      { ...LICENCE, licenceId: 'd2', validUntil: '2020-01-31' },
    ]
  },
})

describe('electronic licence documents of whoever applies [3-22]', () => {
  test('come with a service that asks for some, and say which may be chosen', async () => {
    const { flow } = await applies('SRCH-07')
    await until(() => flow.state.licences.kind === 'ready')
    const { licences } = flow.state
    expect(licences.kind === 'ready' && licences.value.map(({ id, name, status }) => [id, name, status])).toEqual([
      ['d1', 'card (en)', 'valid'],
      ['d2', 'card (en)', 'invalid'],
    ])
  })

  test('are asked for by no other service', async () => {
    asked = 0
    const { flow } = await applies('FREE-03')
    expect([flow.state.licences, asked]).toEqual([{ kind: 'idle' }, 0])
  })

  test('that could not be fetched are said to be so, and are asked for again', async () => {
    isAway = true
    const { flow } = await applies('SRCH-07')
    await until(() => flow.state.licences.kind === 'failed')
    isAway = false
    press(act(flow).retryLicences)
    await until(() => flow.state.licences.kind === 'ready')
    expect(act(flow).retryLicences).toBeUndefined()
  })
})

describe('how the applicant is told [3-06]', () => {
  const question = (widget: string) => ({ type: 'string', 'x-component': widget })
  const schema = {
    type: 'object',
    properties: {
      box: { type: 'void', properties: { how: question('MessageMode') } },
      to: { type: 'object', properties: { language: question('NotificationLanguage') } },
    },
  }
  const inform = (values: object) =>
    notificationChoice(
      { steps: [{ formId: 'f', formJson: schema }] } as never,
      { forms: { f: values }, receive: null, materials: {} } as never,
      'zh-MO',
    )

  test.each([
    [
      { how: 'EMAIL', to: { language: 'pt-PT' } },
      { language: 'pt-PT', type: 'EMAIL' },
    ],
    [
      { how: 'PIGEON', to: { language: 'fr' } },
      { language: 'zh-MO', type: 'SMS' },
    ],
    [{}, { language: 'zh-MO', type: 'SMS' }],
  ])('%j is %j', (values, expected) => {
    expect(inform(values)).toEqual(expected)
  })
})
