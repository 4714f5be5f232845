import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftFromWire, draftToWire } from '#shared/api/drafts.ts'
import { identifierIn } from '#shared/api/identity.ts'
import type { Received } from '#shared/domain/forms/answers.ts'
import type { ResultOffer, Service } from '#shared/domain/service/service.ts'
import { changeReceive, fittingAnswers, initialAnswers, receiveAnswerFaults, receiveMethods } from '#shared/flows/application/answers.ts'
import { readLocalDraft } from '#shared/flows/application/local-draft.ts'
import { newSubmissionKey } from '#shared/flows/application/submission-key.ts'
import type { ReceiveChange } from '#shared/flows/application/types.ts'
import { serviceOf, stepOf } from '#tests/support/service-makers.ts'

const text = { cht: '甲', chs: '甲', por: 'A', eng: 'A' }
const anyOffer = (id: string) =>
  fc.record<ResultOffer>({
    id: fc.constant(id),
    name: fc.constant(id),
    receiveTypes: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
    resultTypes: fc.uniqueArray(fc.constantFrom(1, 2)),
    languages: fc.uniqueArray(fc.constantFrom('zh', 'pt', 'en')),
    premiumAble: fc.boolean(),
    surrogateAble: fc.boolean(),
    normalDays: fc.nat(30),
    premiumDays: fc.nat(30),
    validity: fc.constant({ count: 1, unit: 3 }),
  })
const anyService = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyOffer(`r${index}`)))),
    fc.integer({ min: 1, max: 99 }),
  )
  .map(([results, max]): Service => {
    const takes = { required: true, maxFiles: 5, types: ['pdf'], sources: ['localFile'] as const }
    const proof = { id: 'm', code: 'M', name: text, notice: text, ...takes }
    const steps = [stepOf('form'), stepOf('upload', { materials: [proof] }), stepOf('resultReceive', { results })]
    return serviceOf(steps, { results, copies: { min: 1, max } })
  })
const anyChange = fc.oneof<fc.Arbitrary<ReceiveChange>[]>(
  fc.record({ receiveType: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ copies: fc.oneof(fc.integer({ min: -5, max: 500 }), fc.double()) }),
  fc.record({ pickupPlace: fc.constantFrom('1', '2', '3', '', '<b>') }),
  fc.record({ language: fc.constantFrom('zh', 'pt', 'en', 'xx') }),
  fc.record({ premium: fc.boolean() }),
)

describe('receiving, whatever is pressed in whatever order [4-07]', () => {
  test('the choice is always one the service offers, each of those can be chosen, and only a missing place can keep a person', () => {
    fc.assert(
      fc.property(anyService, fc.array(anyChange, { maxLength: 20 }), (service, changes) => {
        const start = initialAnswers(service).receive
        if (start === null) throw new Error('no result')
        const end = changes.reduce<Received>((now, change) => changeReceive(service, now, change), start)
        const offer = service.results.find(({ id }) => id === end.resultId)
        expect(offer?.receiveTypes).toContain(end.receiveType)
        expect(end.resultType).toBe(end.receiveType === 2 ? 1 : 2)
        expect(Number.isInteger(end.copies) && end.copies >= 1 && end.copies <= service.copies.max).toBe(true)
        if (end.resultType === 2) expect([end.copies, end.pickupPlace]).toEqual([1, undefined])
        if (end.premium === 1) expect(offer?.premiumAble).toBe(true)
        const faults = receiveAnswerFaults(stepOf('resultReceive'), service, end).map(({ path }) => path)
        expect(faults).toEqual(end.resultType === 1 && !end.pickupPlace ? ['pickupPlace'] : [])
        for (const { receiveType } of receiveMethods(service.results))
          expect(changeReceive(service, end, { receiveType }).receiveType).toBe(receiveType)
      }),
    )
  })
})

describe('a form that asks for the contact’s telephone number [3-22]', () => {
  const asking = (more: object = {}) => ({
    type: 'object',
    properties: {
      box: { type: 'void', properties: { reachedAt: { type: 'string', 'x-component': 'ContactPhone', ...more } } },
      neighbour: { type: 'string', 'x-component': 'PhoneNumber' },
    },
  })
  const [service] = fc.sample(anyService, { numRuns: 1, seed: 1 })
  if (service === undefined) throw new Error('no service')
  const formsOf = (formJson: unknown, mobile: string) =>
    initialAnswers({ ...service, steps: [stepOf('form', { formJson })] }, { mobile }).forms

  test.each([
    ['as the provider writes it', '85366123456', '853-66123456'],
    ['of elsewhere', '+86 13812345678', '86-13812345678'],
  ])('has that of the account, %s, and nobody else’s', (_, mobile, answer) => {
    expect(formsOf(asking(), mobile)).toEqual({ form: { reachedAt: answer } })
  })

  test('asks where the account has none, where it is none, and where the form has a word of its own', () => {
    for (const mobile of ['', '12', 'none']) expect(formsOf(asking(), mobile)).toEqual({})
    expect(formsOf(asking({ default: '853-28123456' }), '66123456')).toEqual({})
  })
})

const anyFile = fc.record({
  fileCode: fc.string({ minLength: 1, maxLength: 22 }),
  name: fc.string({ unit: 'grapheme', maxLength: 30 }),
  type: fc.constant('application/pdf'),
  url: fc.constant('/file'),
  bytes: fc.constant(0),
})

describe('a draft', () => {
  const anyKey = fc.string({ minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__')

  test('comes back from the wire as it went: answers, place, key', () => {
    fc.assert(
      fc.property(
        anyService,
        fc.dictionary(anyKey, fc.jsonValue(), { noNullPrototype: true }),
        fc.array(anyFile, { maxLength: 3 }),
        fc.nat(6),
        (service, values, files, step) => {
          const answers = { ...initialAnswers(service), forms: { form: values }, materials: files.length === 0 ? {} : { m: files } }
          const content = { step, maxStep: step, answers, idempotencyKey: newSubmissionKey(), applyNo: undefined, identityId: undefined }
          const sent = (value: object) => JSON.parse(JSON.stringify(value))
          expect(sent(draftFromWire(sent(draftToWire(content, service))))).toEqual(sent(content))
        },
      ),
    )
  })

  test('of a service that changed keeps what is still asked and drops the rest', () => {
    fc.assert(
      fc.property(anyService, fc.integer({ min: 1, max: 8 }), fc.constantFrom('zh', 'xx', undefined), (service, receiveType, language) => {
        const start = initialAnswers(service)
        const kept = {
          forms: { form: { a: 1 }, gone: { b: 2 } },
          materials: { m: [], gone: [] },
          receive: start.receive && { ...start.receive, receiveType, language, premium: 1 },
        }
        const fitting = fittingAnswers(service, kept)
        expect([Object.keys(fitting.forms), Object.keys(fitting.materials)]).toEqual([['form'], ['m']])
        const offer = service.results.find(({ id }) => id === fitting.receive?.resultId)
        expect(offer?.receiveTypes).toContain(fitting.receive?.receiveType)
        // A language or urgency that is no longer offered would be a fault that no page asks the user to correct.
        const { languages = [] } = offer ?? {}
        expect(languages.length === 0 ? [undefined] : languages).toContain(fitting.receive?.language)
        expect(fitting.receive?.premium).toBe(offer?.premiumAble && fitting.receive?.receiveType === receiveType ? 1 : -1)
      }),
    )
  })

  test('that cannot be read in storage is none, and nothing there makes reading it throw', () => {
    const broken = [undefined, '', '{', 'null', '[]', '{"itemCode":1}', '{"itemCode":"a","euid":"b","revision":-1,"content":{}}']
    expect(broken.map(readLocalDraft)).toEqual(broken.map(() => undefined))
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => void readLocalDraft(stored)))
  })
})

test.each([
  ['?id=abc', 'abc'],
  ['?x=1&id=a%2Fb&y=2', 'a/b'],
  ['#id=abc', 'abc'],
  ['?uid=abc', undefined],
  ['?id=', undefined],
])('the identifier in an address with %s is %s [4-05]', (end, id) => {
  expect(identifierIn(`https://id.mo/check${end}`)).toBe(id)
})

test('submission keys are long enough for the server and do not repeat', () => {
  const keys = Array.from({ length: 2000 }, () => newSubmissionKey())
  expect([new Set(keys).size, keys.filter((key) => !/^[a-z0-9]{32}$/.test(key))]).toEqual([2000, []])
})
