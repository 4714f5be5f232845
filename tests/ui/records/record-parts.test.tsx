// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { avos } from '#shared/domain/money/money.ts'
import type { MyRecord } from '#shared/domain/records/my-records.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { Outcome, RecordFacts } from '#shared/ui/records/record-parts.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { t } = translatorOf('en')
const RECORD = {
  recordNo: 'EC1',
  kind: 'cadastral',
  state: 'ready',
  plans: ['0323.017', '0323.018'],
  receivedAt: '2026-11-20T04:00:00Z',
  results: [
    { item: '0323.017', state: 'ready', fileCode: 'a' },
    { item: '0323.018', state: 'refused', why: 'Joined to another parcel' },
  ],
  payments: [{ tid: 't', amount: avos(11000), refunded: avos(5500), asked: avos(0), paidAt: '2026-11-20T04:00:00Z' }],
} as unknown as MyRecord

test('of two plans one is there and the other refused with its reason, and its money was given back (decision 11)', async () => {
  const { app } = await guideApp('http://127.0.0.1:9', { route: 'myRecord' })
  const parts = { record: RECORD, actions: {} as never }
  renderIn(
    app,
    <>
      <Outcome {...parts} />
      <RecordFacts {...parts} />
    </>,
  )
  for (const words of [
    t('resultDownloadable'),
    t('recordReason', { why: 'Joined to another parcel' }),
    t('recordGivenBack', { amount: '55.00' }),
  ])
    expect(document.body.textContent).toContain(unbroken(words))
})
