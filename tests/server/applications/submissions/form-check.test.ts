import { describe, expect, it } from 'vitest'
import { localise } from '#server/applications/services/localise.ts'
import { checkForm } from '#server/applications/submissions/form-check.ts'
import { seededService } from '#tests/support/application.ts'

const formOf = (name: string): unknown => localise(seededService(name).steps.find(({ stepType }) => stepType === 'form')?.formJson, 'eng')
const check = async (form: unknown, answers: Record<string, unknown>) => {
  const { faults, values } = await checkForm(form, answers)
  return { faults: faults.map(({ path, rule, sentence }) => `${path} ${rule ?? sentence}`), values }
}

describe('the server checks answers with the very schema the applicant saw (threat 18)', () => {
  const certificate = formOf('cert-01')

  it('a good application has no fault and keeps its answers', async () => {
    expect(await check(certificate, { useCode: 1, items: ['1', '2'] })).toEqual({
      faults: [],
      values: { useCode: 1, items: ['1', '2'], uploadFiles: [] },
    })
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no purpose', { useCode: undefined }, ['useCode pleaseSelect']],
    ['a purpose that is a text', { useCode: 'x' }, ['useCode invalid']],
    ['no other purpose with code 99', { useCode: 99 }, ['otherUse pleaseEnter']],
    ['one in blanks', { useCode: 99, otherUse: '  ' }, ['otherUse pleaseEnter']],
    ['one of 256 characters', { useCode: 99, otherUse: '😀'.repeat(256) }, []],
    ['one of 257', { useCode: 99, otherUse: '😀'.repeat(257) }, ['otherUse otherPurposeMax']],
    ['one that is an object', { useCode: 99, otherUse: { a: 1 } }, ['otherUse invalid', 'otherUse pleaseEnter']],
    ['one with NUL', { useCode: 99, otherUse: 'a\u0000b' }, ['otherUse invalid']],
    ['one that nobody asked for', { useCode: 1, otherUse: 'x'.repeat(300) }, []],
  ])('%s [5-02]', async (_what, answers, faults) => {
    expect((await check(certificate, { items: ['1'], ...answers })).faults).toEqual(faults)
  })

  it('the rules of the purpose hold where the form itself has none, also within layouts [5-02]', async () => {
    const box = { type: 'void', properties: { why: { type: 'number', 'x-component': 'Purpose' } } }
    const form = { type: 'object', properties: { box, otherUse: { type: 'string', 'x-component': 'Input' } } }
    const otherUse = 'x'.repeat(257)
    const faults = [{ why: 99 }, { why: 99, otherUse }, { why: 2, otherUse }, {}].map(
      async (answers) => (await check(form, answers)).faults,
    )
    expect(await Promise.all(faults)).toEqual([['otherUse pleaseEnter'], ['otherUse otherPurposeMax'], [], []])
  })

  it('an answer to a question that is not shown is dropped, as is one without a question (threat 30)', async () => {
    const { values } = await check(certificate, { useCode: 1, otherUse: 'hidden', items: ['1'], isAdmin: true })
    expect(values).toEqual({ useCode: 1, items: ['1'], uploadFiles: [] })
  })

  it('phone numbers, identity documents and days are held to the house’s rules, as on the page [5-04], [5-08]', async () => {
    const form = {
      type: 'object',
      required: ['name'],
      properties: {
        phone: { type: 'string', 'x-component': 'PhoneNumber' },
        document: { type: 'object', 'x-component': 'IdentityDocument', required: true },
        day: { type: 'string', 'x-component': 'DatePicker', 'x-component-props': { min: '2026-12-01' } },
        name: { type: 'string', 'x-component': 'Input' },
      },
    }
    expect((await check(form, { phone: '853-1234', document: { type: 15, number: '2234567(8)' }, day: '2026-11-30' })).faults).toEqual([
      'phone phoneFormatError',
      'document idNumberFormatWrong',
      'day dateNotSelectable',
      'name required',
    ])
    const good = { phone: '853-66123456', document: { type: 15, number: '1234567(8)' }, day: '2026-12-01', name: 'A' }
    expect((await check(form, good)).faults).toEqual([])
  })

  it('a choice that is not offered is a fault; a reaction on a list shows the e-mail', async () => {
    const form = formOf('free-03')
    expect((await check(form, { area: 'atlantis', channel: ['sms'] })).faults).toEqual(['area enum'])
    expect((await check(form, { area: 'se', channel: ['email'] })).faults).toEqual(['email answerMissing'])
    expect((await check(form, { area: 'se', channel: ['email'], email: 'nobody' })).faults).toEqual(['email email'])
  })

  it('rows of a list are checked one by one, and a total follows them', async () => {
    const form = formOf('surv-05')
    const { faults } = await check(form, { owners: [{ share: 40 }, { share: 50 }] })
    expect(faults).toContain('owners.0.name surnameRequired')
    expect(faults).toContain('owners.1.phone phoneRequired')
    const whole = await check(form, { owners: [{ share: 40 }, { share: 60 }] })
    expect(whole.values.totalShare).toBe(100)
  })

  it('an answer to a question that is only shown is the form’s own, whatever a client sends (threat 30)', async () => {
    const box = (more: object) => ({ type: 'string', 'x-component': 'Input', ...more })
    const form = {
      type: 'object',
      properties: {
        fee: box({ 'x-read-only': true, default: '55' }),
        total: box({ 'x-pattern': 'readPretty', 'x-reactions': { fulfill: { state: { value: "{{ $form.values.own + '!' }}" } } } }),
        note: box({ 'x-disabled': true }),
        part: { type: 'object', 'x-pattern': 'disabled', properties: { inner: box({}) } },
        opened: box({ 'x-disabled': true, 'x-reactions': { fulfill: { state: { disabled: false } } } }),
        own: box({}),
      },
    }
    const given = { fee: '1', total: '1', note: 'mine', part: { inner: 'mine' }, opened: 'kept', own: 'kept' }
    expect((await checkForm(form, given)).values).toEqual({ fee: '55', total: 'kept!', opened: 'kept', own: 'kept' })
  })

  it('a linked question inside an object is asked only when its own switch is on', async () => {
    const form = formOf('surv-05')
    const ask = async (basement: boolean) =>
      (await check(form, { hasBuilding: 'yes', building: { street: 'x', floors: 2, basement } })).faults
    expect(await ask(false)).not.toContain('building.basementFloors answerMissing')
    expect(await ask(true)).toContain('building.basementFloors answerMissing')
  })
})
