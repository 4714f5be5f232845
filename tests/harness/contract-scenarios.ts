import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import { answers } from '../../src-mobile/bridge/codecs.ts'
import { SAMPLES } from '../../src-mobile/bridge/conformance/samples.ts'
import { HOST_METHODS, type HostMethod, NOTIFICATIONS, WIRE } from '../../src-mobile/bridge/contract.ts'

/** Codes that every method must handle: those of the container, and one of a JSAPI. */
const ERRORS: Readonly<Record<number, string>> = {
  1: 'UNSUPPORTED 1',
  2: 'INVALID_PARAM 2',
  3: 'HOST_ERROR 3',
  4: 'FORBIDDEN 4',
  12: 'HOST_ERROR 12',
}

interface Way {
  readonly name: string
  readonly answer: NonNullable<NonNullable<Scenario['host']>['answers']>[string]
  readonly steps?: Scenario['steps']
  readonly trace: readonly string[]
}

/** The contract as scenarios: each method's result for every way a host can answer (threat 8). */
export function contractScenarios(method: HostMethod): readonly Scenario[] {
  const { jsapi, timeoutMs, noReply } = WIRE[method]
  const { wire: result, answer } = SAMPLES[method]
  const good = `· ${method} = ${JSON.stringify(answers(method) ? answer : undefined) ?? 'nothing'}`
  const took = `· ${method} settled`
  const asked = `→ ${jsapi}`
  const said = `← ${jsapi} ok`
  const silence = noReply === 'ok' ? `· ${method} = nothing` : `· ${method} ! TIMEOUT`
  const slow = (beyondMs: number): Way['answer'] => ({ how: 'slow', ms: timeoutMs + beyondMs, result })
  const waits = (...times: readonly number[]): Scenario['steps'] => times.map((ms) => ({ do: 'clock', ms }))
  const ways: readonly Way[] = [
    { name: 'ok', answer: { how: 'ok', result }, trace: [asked, said, took, good] },
    ...Object.entries(ERRORS).map(([code, outcome]) => ({
      name: `error-${code}`,
      answer: { how: 'error' as const, code: Number(code) },
      trace: [asked, `← ${jsapi} error ${code}`, took, `· ${method} ! ${outcome}`],
    })),
    { name: 'slow', answer: slow(-100), steps: waits(timeoutMs - 50), trace: [asked, said, took, good] },
    { name: 'never', answer: { how: 'never' }, steps: waits(timeoutMs * 2), trace: [asked, took, silence] },
    { name: 'twice', answer: { how: 'twice', result }, steps: waits(timeoutMs * 2), trace: [asked, said, took, good, said] },
    { name: 'late', answer: slow(100), steps: waits(timeoutMs + 50, 100), trace: [asked, took, silence, said] },
    { name: 'gone', answer: { how: 'gone', result }, steps: [{ do: 'kill' }], trace: [asked, 'killed', said] },
  ]
  return ways.map((way) => ({
    name: `${method}-${way.name}`,
    page: 'probe',
    host: { answers: { [jsapi]: way.answer } },
    steps: [{ do: 'call', method }, ...(way.steps ?? [])],
    expect: { trace: [...way.trace] },
  }))
}

/** Each event: received while there is a listener, not after, and no listener stays in the host. */
export function eventScenarios(): readonly Scenario[] {
  const notified = Object.entries(NOTIFICATIONS).map(([of, names]): Scenario => {
    const event = of as keyof typeof NOTIFICATIONS
    const data = { billId: 'b', merchantOrderNo: 'm', resultCode: '9000', success: true }
    const notify = { do: 'notify', name: names[0], data } as const
    const all = (line: string) => names.map(() => line)
    const removed = [...all('→ removeNotifyListener'), ...all('← removeNotifyListener ok')]
    return {
      name: `event-${event}`,
      page: 'probe',
      steps: [{ do: 'listen', event }, { do: 'clock', ms: 10 }, notify, { do: 'unlisten', event }, { do: 'clock', ms: 10 }, notify],
      expect: {
        trace: [...all('→ addNotifyListener'), `notify ${names[0]}`, `· ${event} heard`, ...removed, `notify ${names[0]}`],
        listening: [],
      },
    }
  })
  const documented = (['back', 'pause', 'resume'] as const).map((event): Scenario => {
    const line = (kept: boolean) => (event === 'back' ? `back: ${kept ? 'kept' : 'nobody kept the page'}` : event)
    return {
      name: `event-${event}`,
      page: 'probe',
      steps: [
        { do: 'listen', event },
        { do: 'event', event },
        { do: 'unlisten', event },
        { do: 'event', event },
      ],
      expect: { trace: [`· ${event} heard`, line(true), line(false)], listening: [] },
    }
  })
  return [...notified, ...documented]
}

/** JSAPIs that the production bundle calls before its first screen. */
const AT_START = ['getLaunchParams', 'checkPlatformSupport', 'setTitle'] as const satisfies readonly HostMethod[]
const BAD_ANSWERS: Readonly<Record<string, Way['answer']>> = {
  ...Object.fromEntries(Object.keys(ERRORS).map((code) => [`error-${code}`, { how: 'error' as const, code: Number(code) }])),
  never: { how: 'never' },
  twice: { how: 'twice' },
  throws: { how: 'throws' },
  rejects: { how: 'rejects' },
  text: { how: 'wrong', value: 'text' },
  gone: { how: 'gone' },
}

/** The production bundle with a host that answers badly from the start: its first screen is shown all the same (threat 8). */
function startScenarios(): readonly Scenario[] {
  return AT_START.flatMap((method) =>
    Object.entries(BAD_ANSWERS).map(
      ([how, answer]): Scenario => ({
        name: `start-${method}-${how}`,
        page: 'app',
        account: 'resident',
        language: 'en',
        host: { answers: { [WIRE[method].jsapi]: answer } },
        steps: [
          { do: 'clock', ms: WIRE[method].timeoutMs * 2 },
          // without its start-up parameters there is no sign-in: the page offers its own
          { do: 'see', text: method === 'getLaunchParams' && how !== 'twice' ? 'Please log in first' : 'Cadastral number' },
        ],
        expect: { includes: [`→ ${WIRE[method].jsapi}`] },
      }),
    ),
  )
}

export const CONTRACT_FILES: Readonly<Record<string, readonly Scenario[]>> = {
  ...Object.fromEntries(HOST_METHODS.map((method) => [`${method}.json`, contractScenarios(method)])),
  'events.json': eventScenarios(),
  'start.json': startScenarios(),
}
