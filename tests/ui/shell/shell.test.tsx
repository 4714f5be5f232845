// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { faultsIn } from '#server/sandbox/harness/scenario-faults.ts'
import { type LateCode, lateCode, useLateCode } from '#shared/ui/shell/late-code.ts'
import { FailureBoundary } from '#shared/ui/shell/pages/PageFailed.tsx'
import { PageRefused } from '#shared/ui/shell/pages/PageRefused.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

function Page({ late }: { readonly late: LateCode<() => string> }) {
  const { code: Part } = useLateCode(late)
  return Part === undefined ? 'waiting' : <Part />
}

test('code that a page waits for in its place, asked for ahead, is there at once, and asked for once (threat 9)', async () => {
  const load = vi.fn(async () => () => 'here')
  const late = lateCode(load)
  await late.load()
  render(<Page late={late} />)
  expect(document.body.textContent).toBe('here')
  expect(load).toHaveBeenCalledOnce()
})

/** The button's code is loaded late. */
const LATE = { timeout: 20_000 }

afterEach(() => void vi.unstubAllEnvs())

function Broken(): never {
  throw Object.assign(new Error('no plan for Chan Tai Man 1234567(8)'), {
    stack: 'Error: no plan for Chan Tai Man 1234567(8)\n    at Broken (http://localhost/ecad/assets/a.js?t=5:1:23)\nat Chan Tai Man',
  })
}

const PROFILE = { chineseName: '陳大文', certificateNumber: '1234567(8)', accountType: 'CORPORATE' }
async function shown(copies: boolean) {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app } = await guideApp('http://127.0.0.1:9', {})
  const copied = vi.fn(async (_text: string) => copies)
  for (const line of ['→ startPay', '← startPay error 12', '→ getAccountType', '→ setTitle', '← setTitle ok']) app.recent.add(line)
  const query = () => ({ itemCode: 'CERT-01', tid: 'T20260101123456', number: '0323.017', itemId: 'Chan Tai Man' })
  const ports = { ...app.ports, navigator: { ...app.ports.navigator, query }, hostPage: { ...app.ports.hostPage, copy: copied } }
  const session = { ...app.session, state: { ...app.session.state, at: { kind: 'signed-in', profile: PROFILE } } }
  // one call without an answer, one that the server failed
  await app.api.call('GET /info', {}).catch(() => undefined)
  renderIn(
    { ...app, currentPage: { route: 'confirmInfo' }, ports, session: session as never },
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  )
  return copied
}

test('a page that threw hands over a report without personal data, which the harness plays: the page, the host’s answers, what failed, and a step that fails alike', async () => {
  const copied = await shown(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy error report' }, LATE))
  expect((await screen.findByRole('status', {}, LATE)).textContent).toContain('no personal data')
  const text = copied.mock.calls[0]?.[0] ?? ''
  expect(text).not.toMatch(/Chan|陳大文|1234567|T2026|0323/)
  const report = JSON.parse(text)
  expect(faultsIn(report)).toEqual([])
  expect(report).toMatchObject({
    name: expect.stringMatching(/^report-confirm-info-\d{14}$/),
    open: '/confirm-info?itemCode=CERT-01&stage=cart&fault=get.info%3Adrop',
    account: 'company',
    host: { answers: { startPay: { how: 'error', code: 12 }, getAccountType: { how: 'never' } } },
    steps: [
      { do: 'at', path: '/confirm-info' },
      { do: 'see', text: 'The page could not be loaded' },
    ],
    report: {
      states: { session: 'signed-in' },
      error: 'Error',
      stack: ['at Broken (http://localhost/ecad/assets/a.js:1:23)'],
      lines: ['→ startPay', '← startPay error 12', '→ getAccountType', '→ setTitle', '← setTitle ok', 'GET /info no answer'],
    },
  })
})

test('a page whose start-up checks failed hands over a report too', async () => {
  const { app } = await guideApp('http://127.0.0.1:9', {})
  app.recent.add('POST /token/login 500')
  renderIn(app, <PageRefused page="chooseEcad" refusal={{ kind: 'failed', message: { key: 'systemOrNetworkException' } }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy error report' }, LATE))
  // whose sign-in failed is named too: a replay without an account would sign nobody in
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', {}, LATE)).value).toContain('"account": "resident"')
})

test('where pages may not copy, the report can be selected', async () => {
  await shown(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy error report' }, LATE))
  expect((await screen.findByRole('status', {}, LATE)).textContent).toContain('select and copy')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Copy error report' }).value).toContain('"report-confirm-info-')
})

test.each([
  ['development', true],
  ['production', false],
])('in %s the error itself with its file is on the page: %s', async (mode, isShown) => {
  vi.stubEnv('MODE', mode)
  await shown(true)
  await screen.findByRole('button', { name: 'Copy error report' }, LATE)
  expect(document.body.textContent.includes('a.js?t=5:1:23')).toBe(isShown)
})
