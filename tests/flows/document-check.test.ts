import { createHash, generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Marks } from '#server/bureau/documents/document-marks.ts'
import { NetworkError } from '#shared/api/errors.ts'
import type { ApiClient } from '#shared/api/types.ts'
import type { MarkKey } from '#shared/domain/files/document-mark.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import { createDocumentCheck } from '#shared/flows/information/document-check/create-document-check.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { act, press, until } from '#tests/support/flow-rig.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

type Answer = WireResponse<'GET /document-check'>

const MARK = { recordNo: 'EC20261120000001', item: '0323.017', day: '2026-11-20', sha256: 'A'.repeat(43) }
const FILE = new Blob(['the sealed file'])
const HASH = createHash('sha256').update('the sealed file').digest('hex')
const HOLDS: Answer = {
  known: true,
  document: { kind: 'cadastral', recordNo: MARK.recordNo, item: MARK.item, issuedOn: MARK.day, state: 'holds', sealedSha256: [HASH] },
}
const UNKNOWN: Answer = { known: false }
const CUT_OFF = new NetworkError('GET /document-check', 'cut off')

const newMarks = () => Marks.of({ documentKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey, keysBefore: [] })
const ours = await newMarks()
const theirs = await newMarks()
const right = await ours.sign(MARK)
const ofAnother = await theirs.sign(MARK)
/** Its payload contains another date. */
const altered = [right.split('.')[0], Buffer.from('EC1\n0323.017\n2026-11-21\n').toString('base64url'), right.split('.')[2]].join('.')

/** The server's answers, or the error of a failed call. */
let answers: { keys: readonly MarkKey[] | Error; check: Answer | Error }
beforeEach(() => {
  answers = { keys: ours.published, check: HOLDS }
})

function open(d: string) {
  const ports = memoryPorts()
  const setPlan = vi.fn()
  const call = async (key: string) => {
    const answer = key === 'GET /document-keys' ? answers.keys : answers.check
    if (answer instanceof Error) throw answer
    return key === 'GET /document-keys' ? { keys: answer } : answer
  }
  const deps = { api: { call } as unknown as ApiClient, ports, currentService: { setPlan, set: vi.fn() } } as unknown as FlowDeps
  ports.navigator.arrive('checkDocument', { d })
  const flow = createDocumentCheck(deps)
  act(flow).open()
  return flow
}
const saidOf = async (d: string) => {
  const flow = open(d)
  await until(() => flow.state.at.kind !== 'loading')
  return flow.state.at.kind === 'said' ? flow.state.at.verdict : flow.state.at.kind
}

describe('the page that checks a document (decision 13)', () => {
  it.each<readonly [string, string, Partial<typeof answers>, string]>([
    ['the server knows it', right, {}, 'holds'],
    ['the server knows none such', right, { check: UNKNOWN }, 'not-ours'],
    ['the server cannot be asked, and the signature is right', right, { check: CUT_OFF }, 'not-reached'],
    ['the server cannot be asked, and the signature is wrong', altered, { check: CUT_OFF }, 'signature-wrong'],
    ['the signature is wrong, whatever the server says', altered, {}, 'signature-wrong'],
    ['it is signed by a key that is not published', ofAnother, { check: UNKNOWN }, 'not-ours'],
    ['it is signed by such a key, and the server cannot be asked', ofAnother, { check: CUT_OFF }, 'not-ours'],
    ['the keys do not come, and the server knows it', right, { keys: CUT_OFF }, 'holds'],
    ['nothing comes', right, { keys: CUT_OFF, check: CUT_OFF }, 'failed'],
    ['the address has no mark', '', { keys: CUT_OFF, check: CUT_OFF }, 'none-named'],
    ['it is no mark at all', 'x', { keys: CUT_OFF, check: CUT_OFF }, 'not-ours'],
  ])('where %s', async (_what, d, given, said) => {
    Object.assign(answers, given)
    expect(await saidOf(d)).toBe(said)
  })

  it('tells any one changed character without the server', async () => {
    answers.check = CUT_OFF
    const changed = [...right].map((character, at) => `${right.slice(0, at)}${character === 'A' ? 'B' : 'A'}${right.slice(at + 1)}`)
    const said = await Promise.all(changed.map(saidOf))
    expect(said.filter((one) => one !== 'signature-wrong' && one !== 'not-ours')).toEqual([])
  })

  it('asks again where the server could not be asked', async () => {
    answers.check = CUT_OFF
    const flow = open(right)
    await until(() => flow.state.at.kind === 'said')
    answers.check = HOLDS
    press(act(flow).retry)
    await until(() => flow.state.at.kind === 'said' && flow.state.at.verdict === 'holds')
    expect(act(flow).retry).toBeUndefined()
  })

  it('compares a file on the device: the one that was issued, one that is changed, one far too large, one that cannot be read', async () => {
    const flow = open(right)
    await until(() => flow.state.at.kind === 'said')
    const unreadable = { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob
    const large = { size: 1e9, arrayBuffer: () => Promise.reject(new Error('must not be read')) } as unknown as Blob
    for (const [file, said] of [
      [FILE, 'same'],
      [new Blob(['the sealed fila']), 'changed'],
      [large, 'changed'],
      [unreadable, 'unread'],
    ] as const) {
      press(act(flow).compare, file)
      await until(() => flow.state.file === said)
    }
  })

  it('offers no comparison where the server knows no such document', async () => {
    answers.check = UNKNOWN
    const flow = open(right)
    await until(() => flow.state.at.kind === 'said')
    expect(act(flow).compare).toBeUndefined()
  })
})
