// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import MyRecords, { enter } from '#shared/ui/records/MyRecords.tsx'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startContentServer } from '#tests/support/content-server.ts'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { t } = translatorOf('en')
const NUMBER = '0323.017'
const TITLE = { cht: '', chs: '', por: '', eng: 'Cadastral plan' }

/** The server's answer with so many records. */
const page = (count: number) => ({
  records: Array.from({ length: count }, (_, index) => ({
    recordNo: `EC${index}`,
    kind: 'cadastral',
    state: 'received',
    title: TITLE,
    plans: [NUMBER],
    receivedAt: '2026-11-20T04:00:00Z',
    changedAt: '2026-11-20T04:00:00Z',
    expectedDay: '2026-11-27',
    expectedCertain: true,
    late: false,
  })),
})

const server = await closeAfterAll(startContentServer())
afterEach(() => {
  cleanup()
  server.mend()
})

/** For a loaded machine. */
const PATIENCE = { timeout: 8000 }

const lists = (count: number) => waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count), PATIENCE)

/** Opens the page with so many records; resolves when they are listed. */
async function shows(count: number, more: object = {}): Promise<void> {
  server.answer('/my-records', { ...page(count), ...more })
  const { app } = await guideApp(server.origin, { route: 'myRecords' })
  enter(app)
  renderIn(app, <MyRecords />)
  if (count > 0) await lists(count)
  else await screen.findByText(t('noRecords'), undefined, PATIENCE)
}

const filter = () => screen.queryByLabelText(t('recordState'))

/** Searches, with so many records as the result; resolves to the call. */
async function finds(search: string, count: number): Promise<string | undefined> {
  server.mend()
  server.answer('/my-records', page(count))
  await userEvent.type(screen.getByLabelText(t('searchRecords')), search)
  await userEvent.click(screen.getByRole('button', { name: t('search') }))
  await waitFor(() => expect(server.asked.at(-1)).toContain('search='), PATIENCE)
  return server.asked.at(-1)
}

it('the language of notifications (decision 11): is the page’s until one is chosen; a choice that is not stored is taken back', async () => {
  await shows(1)
  const select = () => screen.getByLabelText(t('notificationLanguage')) as HTMLSelectElement
  expect(select().value).toBe('')
  server.answer('/my-records/notice-language', { noticeLanguage: 'pt' })
  await userEvent.selectOptions(select(), 'Português')
  await waitFor(() => expect(server.asked.at(-1)).toBe('/my-records/notice-language'), PATIENCE)
  expect(select().value).toBe('pt')
  server.breakCalls('/notice-language')
  await userEvent.selectOptions(select(), t('noticeLanguageOfPage'))
  await waitFor(() => expect(select().value).toBe('pt'), PATIENCE)
})

it('notifications about plans that are no longer the newest can be turned off; a choice that is not stored is taken back (decision 11)', async () => {
  await shows(1)
  const tick = () => screen.getByLabelText(t('planNewsWanted')) as HTMLInputElement
  expect(tick().checked).toBe(true)
  server.answer('/my-records/plan-news', { planNews: false })
  await userEvent.click(tick())
  await waitFor(() => expect(server.asked.at(-1)).toBe('/my-records/plan-news'), PATIENCE)
  expect(tick().checked).toBe(false)
  server.breakCalls('/plan-news')
  await userEvent.click(tick())
  await waitFor(() => expect(tick().checked).toBe(false), PATIENCE)
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
    await waitFor(() => expect(server.asked.at(-1)).not.toContain('state='), PATIENCE)
    await lists(1)
    expect(document.activeElement).toBe(states)
  })

  it('ask for a number that was typed', async () => {
    await shows(6)
    expect(await finds(' 0323．017 ', 1)).toContain(`search=${NUMBER}`)
    await lists(1)
  })

  it('say that nothing was found, and remain', async () => {
    await shows(6)
    await finds('nothing', 0)
    expect(await screen.findByText(t('noRecordsFound'), undefined, PATIENCE)).toBeDefined()
    expect(filter()).not.toBeNull()
  })
})
