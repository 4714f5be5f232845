// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredFile } from '#shared/domain/forms/answers.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Material, Step } from '#shared/domain/service/service.ts'
import type { StepType } from '#shared/domain/service/step-types.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationActions, ApplicationState, IdentityAt } from '#shared/flows/application/types.ts'
import { NO_BILL } from '#shared/flows/payment/bill-payment-parts.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { paymentPanel } from '#shared/steps/panels/LatePaymentPanel.tsx'
import StepBody from '#shared/ui/application/StepBody.tsx'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { renderIn } from '#tests/support/render-in.tsx'
import { PROFILE, serviceOf, stepOf } from '#tests/support/service-makers.ts'
import { field, object, pageApp, show } from '../forms/step-form-page.tsx'

const { t } = translatorOf('en')
const words = (key: MessageKey, values?: Record<string, string | number>) => t(key, values as never)

// The payment panel loads after the form.
beforeAll(() => paymentPanel.load())

const text = (eng: string) => ({ cht: eng, chs: eng, por: eng, eng })
const TAKES = { required: true, maxFiles: 2, types: ['pdf', 'png'], sources: ['takePhoto', 'localFile'] as const }
const PROOF: Material = { id: 'proof', code: 'proof', name: text('Proof of ownership'), notice: undefined, ...TAKES }
const TIMES = { normalDays: 5, premiumDays: 2, premiumAble: true, validity: { count: 6, unit: 1 } }
const WAYS = { receiveTypes: [1, 2], resultTypes: [1, 2], languages: ['zh', 'pt'], surrogateAble: false }
const offer = { id: 'paper', name: 'Certificate', ...TIMES, ...WAYS }
const ROWS = { type: 'array', title: 'Plot', 'x-component': 'ArrayItems' }
const FORM = object({
  name: field('Name of the street'),
  kinds: field('Kinds', { type: 'array', 'x-component': 'Checkbox.Group', enum: [{ label: 'Land', value: 1 }] }),
  rows: field('Plot', { type: 'array', 'x-component': 'ArrayItems', items: object({ number: field('Number') }) }),
})
const ASKING = [stepOf('form', { formJson: FORM }), stepOf('upload', { materials: [PROOF] }), stepOf('resultReceive', { results: [offer] })]
const STEPS = [stepOf('applicantInformation'), ...ASKING, stepOf('dataCheck'), stepOf('faceRecognition'), stepOf('payment')]
const SERVICE = serviceOf(STEPS, { fees: [{ name: 'Copy', price: 1500, per: 'copy' }], results: [offer] } as never)

const PAPER = { resultId: 'paper', receiveType: 2, resultType: 1, copies: 2, pickupPlace: undefined, language: 'zh', premium: -1 }
const PDF: StoredFile = { fileCode: 'c1', name: 'deed.pdf', type: 'application/pdf', url: '/file/c1', bytes: 2048 }
const PICTURE: StoredFile = { fileCode: 'c2', name: 'front.png', type: 'image/png', url: '/file/c2', bytes: 3_000_000 }
const SHEET: StoredFile = { fileCode: 'c3', name: 'list.xlsx', type: 'application/x', url: '/file/c3', bytes: 10 }

const at = async (
  type: StepType,
  application: Partial<ApplicationState> = {},
  acts: Partial<ApplicationActions> = {},
  page: { readonly surface?: Surface; readonly language?: Language } = {},
) => {
  const step = STEPS.findIndex((one) => one.type === type)
  const state = { service: SERVICE, applicant: PROFILE, load: { kind: 'ready' } as const, step, maxStep: step, ...application }
  await show(undefined, { type, application: state, acts, ...page })
}
/** Checks that all of these texts are on the page. */
const shows = (...texts: readonly string[]) => {
  for (const text of texts) expect(document.body.textContent).toContain(text)
}
const radio = (name: string | RegExp) => screen.getByRole('radio', { name })
const copiesBox = () => screen.queryByLabelText(new RegExp(`^${words('copies')}`))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const answers = (more: Partial<ApplicationState['answers']>) => ({ answers: { ...EMPTY_APPLICATION.answers, ...more } })

describe('panels of the steps [2-13]', () => {
  test('who applies: name in both scripts, document and number, telephone; nothing to change [2-13]', async () => {
    await at('applicantInformation')
    shows('陳大文', 'CHAN', '66')
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })

  test('receiving on paper: the way, copies, place, language and urgency are each one change [3-03], [4-07]', async () => {
    const receive = vi.fn()
    const faults = [{ stepId: 'x', path: 'pickupPlace', label: '', message: { key: 'pickupPlaceRequired' as const } }]
    await at('resultReceive', { ...answers({ receive: PAPER }), faults }, { receive })
    shows(words('resultPaper'), words('pickupPlaceRequired'))
    for (const way of [words('receiveOnline'), 'Taipa office', /^Portugu/]) fireEvent.click(radio(way))
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(words('urgentService')) }))
    const copies = copiesBox() as HTMLElement
    fireEvent.change(copies, { target: { value: '7' } })
    fireEvent.blur(copies)
    expect(receive.mock.calls.map(([change]) => change)).toEqual(
      expect.arrayContaining([{ receiveType: 1 }, { pickupPlace: '2' }, { language: 'pt' }, { premium: true }, { copies: 7 }]),
    )
  })

  test('copies below the least number stay as typed until the box is left: 15 can be typed where 10 is the least [5-04]', async () => {
    const receive = vi.fn()
    const service = { ...SERVICE, copies: { min: 10, max: 99 } }
    await at('resultReceive', { ...answers({ receive: { ...PAPER, copies: 10 } }), service }, { receive })
    fireEvent.change(copiesBox() as HTMLElement, { target: { value: '1' } })
    expect(receive.mock.calls).toEqual([[{ copies: '1' }]])
    cleanup()
    await at('resultReceive', { ...answers({ receive: { ...PAPER, copies: 10, typedCopies: '1' } }), service }, { receive })
    expect(copiesBox()).toHaveProperty('value', '1')
    fireEvent.blur(copiesBox() as HTMLElement)
    expect(receive).toHaveBeenLastCalledWith({ copies: 10 })
  })

  test('what is to be known of the result stands beside the choice: time, validity, who may fetch it [3-03], [9-01]', async () => {
    await at('resultReceive', answers({ receive: PAPER }))
    const tells = (name: MessageKey, value: string) =>
      expect(document.body.textContent?.replace(/\s+/g, ' ')).toMatch(new RegExp(`${words(name)} ?${value}`))
    tells('needTime', words('workingDays', { count: 5 }))
    tells('resultValidity', words('validityHours', { count: 6 }))
    tells('surrogateAble', words('no'))
    cleanup()
    await at('resultReceive', answers({ receive: { ...PAPER, premium: 1 } }))
    tells('needTime', words('workingDays', { count: 2 }))
  })

  test('receiving electronically asks for no copies', async () => {
    await at('resultReceive', answers({ receive: { ...PAPER, receiveType: 1, resultType: 2 } }), { receive: vi.fn() })
    shows(words('resultElectronic'))
    expect(copiesBox()).toBeNull()
  })

  /** A form's step as its page draws it. */
  async function drawsForm(more: Partial<Step>, receive?: ApplicationActions['receive']): Promise<void> {
    const step = stepOf('form', { formJson: FORM, ...more })
    const state = { ...EMPTY_APPLICATION, service: { ...SERVICE, steps: [step] }, ...answers({ receive: PAPER }) }
    const acts = { attachForm: () => () => undefined, formChanged: () => undefined, receive } as unknown as ApplicationActions
    renderIn(pageApp({ application: state, acts }), <StepBody step={step} state={state} actions={acts} />)
    await screen.findByLabelText('Name of the street')
  }

  test('a step that is not submitted says so, and the data check leaves it out [3-02], [4-03]', async () => {
    await drawsForm({ needSubmit: false })
    shows(words('stepNotSubmitted'))
    cleanup()
    const steps = [stepOf('form', { formJson: FORM, needSubmit: false }), stepOf('dataCheck')]
    await at('dataCheck', { ...answers({ forms: { form: { name: 'Rua do Campo' } } }), service: { ...SERVICE, steps }, step: 1 })
    expect(document.body.textContent).not.toContain('Rua do Campo')
  })

  test.each([
    ['asked', vi.fn()],
    ['only shown', undefined],
  ])('receiving below a form, %s [3-02], [3-08]', async (_, receive) => {
    await drawsForm({ results: [offer], isShowOnly: receive === undefined }, receive)
    // what it costs now is beside the answers
    expect(screen.getByRole('complementary', { name: `${words('approvalTime')}; ${words('fees')}` }).textContent).toContain(
      unbroken(words('feeOfCopies', { price: '15.00', copies: 2, amount: '30.00' })),
    )
    const part = within(screen.getByRole('region', { name: words('resultCollection') }))
    const online = part.getByRole('radio', { name: words('receiveOnline') })
    expect(online).toHaveProperty('disabled', receive === undefined)
    fireEvent.click(online)
    if (receive !== undefined) expect(receive.mock.calls).toEqual([[{ receiveType: 1 }]])
  })

  test('the data check shows every answer by its question, and leads back to each step [4-03]', async () => {
    const openStep = vi.fn()
    const filled = answers({
      forms: { form: { name: 'Rua do Campo', kinds: [1], rows: [{ number: '0323.017' }] } },
      materials: { proof: [PDF, PICTURE] },
      receive: { ...PAPER, pickupPlace: '2', premium: 1 },
    })
    await at('dataCheck', filled, { openStep })
    shows('Name of the street', 'Rua do Campo', 'Land', 'Plot 1', '0323.017', 'deed.pdf', 'front.png', 'Taipa office')
    shows(words('confirmSubmits'), words('feesPaidNext'))
    await press(/Step upload/)
    expect(openStep).toHaveBeenCalledWith(2)
    expect(screen.queryByRole('button', { name: /Step applicantInformation/ })).toBeNull()
  })

  test('the data check shows answers whose questions name two of them, or a place in an object', async () => {
    const range = { type: 'array', 'x-component': 'DatePicker.RangePicker' }
    const formJson = object({
      '[from,to]': field('Stay', range),
      'house.door': field('Door'),
      rows: { ...ROWS, items: object({ '[a,b]': field('Visit', range) }) },
    })
    const steps = [stepOf('form', { formJson }), stepOf('dataCheck')]
    const form = { from: '2026-12-01', to: '2026-12-05', house: { door: '17A' }, rows: [{ a: '2026-12-08', b: '2026-12-09' }] }
    await at('dataCheck', { ...answers({ forms: { form } }), service: { ...SERVICE, steps }, step: 1 })
    shows('Stay', '2026-12-01 – 2026-12-05', 'Door', '17A', 'Visit', '2026-12-08 – 2026-12-09')
  })

  test('the data check of a form that asks how the result is received shows both', async () => {
    const steps = [stepOf('form', { formJson: FORM, results: [offer] }), stepOf('dataCheck')]
    const filled = answers({ forms: { form: { name: 'Rua do Campo' } }, receive: { ...PAPER, pickupPlace: '2' } })
    await at('dataCheck', { ...filled, service: { ...SERVICE, steps }, step: 1 })
    shows('Rua do Campo', words('receiveInPerson'), 'Taipa office')
  })

  test('what was sent is only shown', async () => {
    await at('dataCheck', { ...answers({}), submitted: { applyNo: 'A1', deliveryTime: '' } }, { openStep: vi.fn() })
    expect(screen.queryAllByRole('button', { name: /Step/ })).toEqual([])
    shows(words('alreadySubmitted'))
  })
})

describe('documents [5-03]', () => {
  const acts = () => {
    const looks = { previewFile: vi.fn(), downloadFile: vi.fn() }
    return { ...looks, upload: vi.fn(), mayPick: vi.fn(() => true), deleteFile: vi.fn(), cancelUpload: vi.fn(), retryUpload: vi.fn() }
  }

  test('each has its size and its ways: pictures are looked at, others fetched, all taken away', async () => {
    const did = acts()
    await at('upload', answers({ materials: { proof: [PICTURE, SHEET] } }), did)
    const rows = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/front\.png.*MB/), expect.stringContaining('list.xlsx')])
    shows(words('fileTypeNotPreviewable'))
    for (const [key, name] of [['preview', 'front.png'] as const, ['download', 'list.xlsx'] as const, ['remove', 'front.png'] as const])
      await press(new RegExp(`^${words(key)}.*${name}`))
    expect(did.previewFile).toHaveBeenCalledWith(expect.objectContaining(PICTURE))
    expect(did.downloadFile).toHaveBeenCalledWith(expect.objectContaining(SHEET))
    expect(did.deleteFile).toHaveBeenCalledWith(expect.objectContaining({ key: 'proof' }), 'c2')
  })

  test.each([
    ['web', ['localFile']],
    ['mobile', ['takePhoto', 'localFile']],
  ] as const)('%s: a button for each way to a file that differs there [5-03], [9-05]', async (surface, ways) => {
    await at('upload', answers({}), acts(), { surface })
    const pattern = new RegExp(`^(${(['takePhoto', 'localPhoto', 'localFile', 'scan'] as const).map((way) => words(way)).join('|')}): `)
    expect(screen.getAllByRole('button', { name: pattern }).map(({ textContent }) => textContent)).toEqual(ways.map((way) => words(way)))
  })

  test('on its way: how far, whether the line broke, and taken back; failed: the reason, sent again or off the list', async () => {
    const did = acts()
    const failed = { kind: 'failed', message: { key: 'uploadFailed' }, why: { key: 'networkAbnormal' }, mayRetry: true } as const
    const sending = { kind: 'sending' as const, share: 0.4 }
    const proof = [sending, failed, { ...sending, share: 0.1, isWaiting: true }].map((where, index) => {
      const letter = 'abc'[index]
      return { uid: `u${letter}`, name: `${letter}.pdf`, bytes: 5000, at: where }
    })
    await at('upload', { ...answers({}), uploads: { proof } }, did)
    expect(screen.getAllByRole('progressbar').map((bar) => (bar as HTMLProgressElement).value)).toEqual([40, 10])
    // a separate status for each, so that a screen reader announces the broken connection
    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses.filter((text) => text === words('uploadWaits'))).toHaveLength(1)
    for (const key of ['uploadFailed', 'networkAbnormal'] as const) expect(screen.getByRole('alert').textContent).toContain(words(key))
    await press(new RegExp(`^${words('cancel')}.*a\\.pdf`))
    await press(new RegExp(`^${words('retry')}.*b\\.pdf`))
    expect(did.cancelUpload).toHaveBeenCalledWith('proof', 'ua')
    expect(did.retryUpload).toHaveBeenCalledWith('proof', 'ub')
  })

  test('a file picked goes to the flow; the notice comes first, and a missing one is said', async () => {
    const did = acts()
    const faults = [{ stepId: 'upload', path: 'proof', label: '', message: { key: 'required' as const } }]
    await at('upload', { ...answers({}), faults }, did)
    shows('Proof of ownership')
    expect(screen.getAllByText(words('required')).length).toBeGreaterThan(0)
    did.mayPick.mockReturnValueOnce(false)
    const button = screen.getByRole('button', { name: new RegExp(`^${words('localFile')}`) })
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    fireEvent.click(button)
    expect(opened).not.toHaveBeenCalled()
    // after the notice was read, the picker opens by itself
    const [[, onRead] = []] = did.mayPick.mock.calls as unknown as [unknown, () => void][]
    onRead?.()
    expect(opened).toHaveBeenCalledOnce()
    const [box] = opened.mock.contexts as HTMLInputElement[]
    const picked = new File(['%PDF-1.4'], 'deed.pdf', { type: 'application/pdf' })
    fireEvent.change(box as HTMLInputElement, { target: { files: [picked] } })
    expect(did.upload).toHaveBeenCalledWith(expect.objectContaining({ key: 'proof', maxFiles: 2 }), [
      expect.objectContaining({ name: 'deed.pdf', bytes: 8, content: picked }),
    ])
  })
})

describe('identity [4-05]', () => {
  const identity = (now: IdentityAt, key: MessageKey) => ({
    identity: { at: now, words: { key }, providerPage: { carriedBy: 'window' as const, href: 'https://id.example/x' }, handover: null },
    submitted: { applyNo: 'A1', deliveryTime: '' },
  })
  const acts = () => ({ cancelIdentity: vi.fn(), checkIdentity: vi.fn(), focusIdentity: vi.fn() })

  test('away: the page waits in a dialog that leads back to the window, asks the server, or gives it up', async () => {
    const did = acts()
    await at('faceRecognition', identity('away', 'identityInProgress'), did)
    // hidden: happy-dom has no top layer
    const dialog = within(await screen.findByRole('dialog', { hidden: true }, { timeout: 10_000 }))
    for (const key of ['backToIdentity', 'checkNow', 'identityCancel'] as const)
      fireEvent.click(dialog.getByRole('button', { name: words(key), hidden: true }))
    for (const each of Object.values(did)) expect(each).toHaveBeenCalled()
  })

  test('a window the browser refused is offered as a link (threat 5)', async () => {
    await at('faceRecognition', identity('blocked', 'identityBlocked'), acts())
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('https://id.example/x')
  })

  test.each([
    ['idle', 'identityTitle', 'status'],
    ['verified', 'identitySuccess', 'status'],
    ['failed', 'identityFailed', 'alert'],
    ['cancelled', 'identityCancelled', 'alert'],
    ['codeFailed', 'identityCodeFailed', 'alert'],
  ] as const)('%s is said in words, a failure at once', async (now, key, role) => {
    await at('faceRecognition', identity(now, key), acts())
    shows(words(key))
    if (role === 'alert') expect(screen.getByRole('alert').textContent).toContain(words(key))
    else expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('payment [2-27]', () => {
  const lines = [
    { id: '1', name: 'Certificate', price: 5000, quantity: 2, money: 10_000, exempt: false },
    { id: '2', name: 'Postage', price: 800, quantity: 1, money: 0, exempt: true },
  ]
  const charges = (billId: string | undefined) => ({ charges: { kind: 'ready', value: { lines, total: 10_000, unit: 'MOP', billId } } })

  test('each line with price, quantity and sum, an exempt one by its word, and the total [2-27], [3-15]', async () => {
    await at('payment', charges('b1') as never, { payment: {} as never })
    shows('Certificate', '50.00', 'Postage', '100.00')
    expect(document.body.textContent).toMatch(new RegExp(words('exempt'), 'i'))
  })

  test.each([
    ['mobile', 'en', 'cashierInPortuguese'],
    ['web', 'en', undefined],
  ] as const)('%s in %s: a cashier in another language is announced [1-06]', async (surface, language, note) => {
    const bill = { ...NO_BILL, situation: 'choose', bill: { billId: 'b1', lines: [] } } as never
    await at('payment', { ...charges('b1'), payment: bill } as never, { payment: { pay: vi.fn() } as never }, { surface, language })
    const { t: own } = translatorOf(language)
    for (const key of ['cashierInPortuguese', 'cashierInEnglish'] as const)
      expect(screen.queryAllByText(own(key))).toHaveLength(key === note ? 1 : 0)
  })

  test('nothing owed is said', async () => {
    await at('payment', charges(undefined) as never, { payment: {} as never })
    shows(words('nothingToPay'))
  })

  test('charges that do not come are asked for again', async () => {
    const retryCharges = vi.fn()
    await at('payment', { charges: { kind: 'failed', message: { key: 'loadFailed' } } }, { retryCharges, payment: {} as never })
    shows(words('loadFailed'))
    await press(words('retry'))
    expect(retryCharges).toHaveBeenCalled()
  })

  test('until they are there, the page says that it waits', async () => {
    await at('payment', { charges: { kind: 'loading' } }, { payment: {} as never })
    expect(document.querySelector('[aria-busy=true], [role=status]')).not.toBeNull()
  })
})
