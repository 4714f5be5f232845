import { expect, test } from 'vitest'
import { SAMPLE_ORDER } from '#tests/support/host/samples.ts'
import { readLaunchParams } from '../../../src-mobile/bridge/launch-params.ts'

const read = (startup: Readonly<Record<string, unknown>>, address: string) => readLaunchParams(startup, new URLSearchParams(address))

test('decision 4: the address wins over start-up parameters that may be of an earlier opening', () => {
  const stale = { language: 'pt', platform: 'ab', isDark: 'YES' }
  expect(read(stale, 'language=en&platform=one&isDark=false')).toEqual({ language: 'en', platform: 'one', isDark: false })
})

test.each([[{}], [{ authCode: 'of-the-host' }], [{ osType: 'ios', gxToken: 'of-the-host' }]])(
  'decision 4: a sign-in code or a session’s token [3-18] in the address is none, beside %j',
  (startup) => {
    expect(read(startup, 'authCode=of-another-person&gxToken=of-another-person&osType=other')).toEqual(startup)
  },
)

test.each([
  ['zh-HK', 'zh-Hant'],
  ['zh_MO', 'zh-Hant'],
  ['zh-Hans', 'zh-Hans'],
  ['pt-PT', 'pt'],
  ['en', 'en'],
])('[1-06] the host says %s for %s', (said, language) => {
  expect(read({ language: said }, '')).toEqual({ language })
})

test.each([[{}], [{ language: 'xx', isDark: 'maybe', platform: '', authCode: 7, order: 'not json', appVersion: null }]])(
  'threat 2: %j is ignored',
  (startup) => {
    expect(read(startup, '')).toEqual({})
  },
)

test('[2-10] an order comes as an object or as the JSON of one; without a bill there is none', () => {
  expect(read({ order: SAMPLE_ORDER }, '').order).toEqual(SAMPLE_ORDER)
  expect(read({ order: JSON.stringify(SAMPLE_ORDER) }, '').order).toEqual(SAMPLE_ORDER)
  expect(read({ order: { ...SAMPLE_ORDER, billId: 7 } }, '').order).toBeUndefined()
  expect(read({ order: { ...SAMPLE_ORDER, payChannels: ['BOCPAY', 'NOBANK', 3] } }, '').order?.payChannels).toEqual(['BOCPAY'])
})
