// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { avos } from '#shared/domain/money/money.ts'
import type { MyRecord } from '#shared/domain/records/my-records.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import MyRecords, { enter } from '#shared/ui/records/MyRecords.tsx'
import { Outcome, RecordFacts } from '#shared/ui/records/record-parts.tsx'
import { planNewsText, standing } from '#shared/ui/records/record-words.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { t } = translatorOf('en')
const NUMBER = '0323.017'
const TITLE = { cht: '', chs: '', por: '', eng: 'Cadastral plan' }

const DAY = '2026-11-20T04:00:00Z'
const lineOf = (index: number) => ({
  ...({ recordNo: `EC${index}`, kind: 'cadastral', state: 'received', title: TITLE, plans: [NUMBER], late: false } as const),
  ...{ receivedAt: DAY, changedAt: DAY, expectedDay: '2026-11-27', expectedCertain: true },
})
const page = (count: number) => ({ records: Array.from({ length: count }, (_, index) => lineOf(index)) })

const server = await closeAfterAll(startContentServer())
afterEach(() => server.mend())
// For a loaded machine.
configure({ asyncUtilTimeout: 10_000 })

const lists = (count: number) => waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count))

async function shows(count: number, more: object = {}): Promise<void> {
  server.answer('/my-records', { ...page(count), ...more })
  const { app } = await guideApp(server.origin, { route: 'myRecords' })
  enter(app)
  renderIn(app, <MyRecords />)
  if (count > 0) await lists(count)
  else await screen.findByText(t('noRecords'))
}

const filter = () => screen.queryByLabelText(t('recordState'))

/** Searches, with so many records as the result; resolves to the call. */
async function finds(search: string, count: number): Promise<string | undefined> {
  server.mend()
  server.answer('/my-records', page(count))
  await userEvent.clear(screen.getByLabelText(t('searchRecords')))
  await userEvent.type(screen.getByLabelText(t('searchRecords')), search)
  await userEvent.click(screen.getByRole('button', { name: t('search') }))
  await waitFor(() => expect(server.asked.at(-1)).toContain('search='))
  return server.asked.at(-1)
}

it('the language of notifications is the page’s until one is chosen; a choice that is not stored is taken back (decision 11)', async () => {
  await shows(1)
  const select = () => screen.getByLabelText<HTMLSelectElement>(t('notificationLanguage'))
  expect(select().value).toBe('')
  server.answer('/my-records/notice-language', { noticeLanguage: 'pt' })
  await userEvent.selectOptions(select(), 'Português')
  await waitFor(() => expect(server.asked.at(-1)).toBe('/my-records/notice-language'))
  expect(select().value).toBe('pt')
  server.breakCalls('/notice-language')
  await userEvent.selectOptions(select(), t('noticeLanguageOfPage'))
  await waitFor(() => expect(select().value).toBe('pt'))
})

it('notifications about plans that are no longer the newest can be turned off; a choice that is not stored is taken back (decision 11)', async () => {
  await shows(1)
  const tick = () => screen.getByLabelText<HTMLInputElement>(t('planNewsWanted'))
  expect(tick().checked).toBe(true)
  server.answer('/my-records/plan-news', { planNews: false })
  await userEvent.click(tick())
  await waitFor(() => expect(server.asked.at(-1)).toBe('/my-records/plan-news'))
  expect(tick().checked).toBe(false)
  server.breakCalls('/plan-news')
  await userEvent.click(tick())
  await waitFor(() => expect(tick().checked).toBe(false))
})

it('a watched parcel says what changed; one that is no longer watched keeps its row and the focus, and can be watched again (decision 11)', async () => {
  const watched = { number: NUMBER, location: { ...TITLE, por: 'Sé -- Rua Central 1' }, orderable: true }
  await shows(0, { watching: [{ ...watched, news: { what: ['off-sale'], on: '2026-11-20' } }] })
  const list = screen.getByRole('list', { name: t('watchedParcels') })
  expect(list.textContent).toContain(unbroken(t('planNotNewestText', { date: '2026-11-20', what: t('changedOffSale') })))
  const button = (key: 'stopWatching' | 'watchAgain') => screen.findByRole('button', { name: `${t(key)} ${NUMBER}` })
  server.answer('/parcels/watched', { watched: false })
  await userEvent.click(await button('stopWatching'))
  expect(document.activeElement).toBe(await button('watchAgain'))
  server.breakCalls('/watched')
  await userEvent.click(await button('watchAgain'))
  expect(document.activeElement).toBe(await button('watchAgain'))
})

describe('search and filter of the user’s records (decision 13)', () => {
  it('are not shown for five records, and are for six', async () => {
    await shows(5)
    expect(filter()).toBeNull()
    cleanup()
    await shows(6)
    expect(filter()).not.toBeNull()
  })

  it('keep the focus when a state with one record is chosen, and then all states again', async () => {
    await shows(6)
    const states = filter() as HTMLSelectElement
    states.focus()
    server.mend()
    server.answer('/my-records', page(1))
    await userEvent.selectOptions(states, t('recordReady'))
    await lists(1)
    expect(server.asked.at(-1)).toContain('state=ready')
    await userEvent.selectOptions(states, t('allStates'))
    expect(document.activeElement).toBe(states)
    await waitFor(() => expect(server.asked.at(-1)).not.toContain('state='))
    await lists(1)
    expect(document.activeElement).toBe(states)
  })

  it('ask for a number that was typed; say that nothing was found, and remain', async () => {
    await shows(6)
    expect(await finds(' 0323．017 ', 1)).toContain(`search=${NUMBER}`)
    await lists(1)
    await finds('nothing', 0)
    await screen.findByText(t('noRecordsFound'))
    expect(filter()).not.toBeNull()
  })
})

const RECORD = {
  recordNo: 'EC1',
  kind: 'cadastral',
  state: 'ready',
  plans: ['0323.017', '0323.018'],
  receivedAt: DAY,
  results: [
    { item: '0323.017', state: 'ready', fileCode: 'a' },
    { item: '0323.018', state: 'refused', why: 'Joined to another parcel' },
  ],
  payments: [{ tid: 't', amount: avos(11000), refunded: avos(5500), asked: avos(0), paidAt: DAY }],
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

test('a record whose day has passed is called late in place of its state (decision 11)', () => {
  const line = { ...lineOf(1), state: 'in-process', paid: undefined } as const
  const key = (late: boolean) => standing((words) => String(words), { ...line, late })
  expect(key(false)).toBe('recordInProcessText')
  expect(key(true)).toBe('recordLate')
})

test('an order of plans that is too old is not said to be payable again (decision 3.10)', () => {
  const order = {
    ...lineOf(1),
    state: 'unpaid',
    until: undefined,
    amount: avos(5500),
    tid: 't',
    itemCode: undefined,
    moneyOpen: false,
  } as const
  const key = (tooOld: boolean) => standing((words) => String(words), { ...order, at: '2026-11-20T04:00:00Z', tooOld })
  expect([key(false), key(true)]).toEqual(['recordUnpaidOver', 'recordUnpayable'])
})

test('a plan that is no longer the newest says what changed and on which day, in each language (decision 11)', () => {
  const news = { what: ['outline', 'off-sale'], on: '2026-11-24' } as const
  expect(LANGUAGES.map((language) => planNewsText(translatorOf(language).t as never, news))).toEqual([
    '2026年11月24日有變更：地段界線 · 此地籍圖已停止網上訂購。',
    '2026年11月24日有变更：地段界线 · 此地籍图已停止网上订购。',
    'Alteração em 24/11/2026: limites da parcela · planta já não disponível online.',
    'Changed on 24 November 2026: boundaries of the parcel · plan no longer available online.',
  ])
})
