import { type Static, Type } from 'typebox'
import { LANGUAGES } from '#shared/domain/languages.ts'

const Text = Type.String({ maxLength: 4096 })
const Name = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,79}$' })
/** How the host's cashier ends; `closed`: left before a choice. */
export const HOST_OUTCOMES = [
  'pay',
  'decline',
  'over-limit',
  'maintenance',
  'cancel',
  'later',
  'lose-network',
  'slow',
  'twice',
  'silent',
  'closed',
] as const
export type HostOutcome = (typeof HOST_OUTCOMES)[number]
/** How the host's identity check ends. */
export const HOST_VERDICTS = ['ok', 'failed', 'code-failed', 'cancelled'] as const
export type HostVerdict = (typeof HOST_VERDICTS)[number]

const HOST_EVENTS = ['back', 'pause', 'resume', 'payResult', 'payLater', 'paySuccess'] as const
const word = <T extends string>(...words: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...words] })

/** How the host answers: HostAnswer of host/host-script.ts, as JSON. */
const Answer = Type.Object({
  how: word('ok', 'error', 'slow', 'never', 'held', 'twice', 'gone', 'wrong', 'throws', 'rejects'),
  result: Type.Optional(Type.Unknown()),
  value: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Integer()),
  message: Type.Optional(Text),
  ms: Type.Optional(Type.Number({ minimum: 0 })),
})

const Step = Type.Union([
  // the user's actions on the page, by visible text
  Type.Object({ do: Type.Literal('tap'), name: Text }),
  Type.Object({ do: Type.Literal('type'), label: Text, text: Text }),
  Type.Object({ do: Type.Literal('see'), text: Text }),
  // waits until such a control is enabled, without pressing it
  Type.Object({ do: Type.Literal('stands'), name: Text }),
  // waits until the query parameter has this value
  Type.Object({ do: Type.Literal('says'), name: Name, value: Text }),
  // waits until the page is at this path below /ecad
  Type.Object({ do: Type.Literal('at'), path: Type.String({ pattern: '^/', maxLength: 1024 }) }),
  // waits until the page calls this JSAPI of the host
  Type.Object({ do: Type.Literal('asked'), jsapi: Name }),
  // the host's actions
  Type.Object({
    do: Type.Literal('event'),
    event: word('back', 'pause', 'resume'),
    detail: Type.Optional(Type.Record(Name, Type.Unknown())),
  }),
  Type.Object({ do: Type.Literal('notify'), name: Text, data: Type.Unknown() }),
  Type.Object({ do: Type.Literal('script'), jsapi: Name, answers: Type.Array(Answer, { minItems: 1, maxItems: 20 }) }),
  Type.Object({ do: Type.Literal('pay'), outcome: word(...HOST_OUTCOMES) }),
  Type.Object({ do: Type.Literal('identity'), outcome: word(...HOST_VERDICTS) }),
  // the app's life cycle
  Type.Object({ do: Type.Literal('kill') }),
  Type.Object({ do: Type.Literal('reopen') }),
  Type.Object({ do: Type.Literal('network'), on: Type.Boolean() }),
  Type.Object({ do: Type.Literal('clock'), ms: Type.Number({ minimum: 0, maximum: 31_536_000_000 }) }),
  // the bridge alone, on the probe page
  Type.Object({ do: Type.Literal('call'), method: Name }),
  Type.Object({ do: Type.Literal('listen'), event: word(...HOST_EVENTS) }),
  Type.Object({ do: Type.Literal('unlisten'), event: word(...HOST_EVENTS) }),
])

/** A scenario: the signed-in account, the host's answers, the steps, and the expected trace (docs/harness.md). */
export const Scenario = Type.Object({
  name: Name,
  says: Type.Optional(Text),
  /** 'app' is the production bundle; 'probe' is its bridge alone */
  page: word('app', 'probe'),
  /** path below /ecad, with a query */
  open: Type.Optional(Type.String({ pattern: '^/[^/\\\\]', maxLength: 1024 })),
  account: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(word(...LANGUAGES)),
  platform: Type.Optional(word('one', 'ab')),
  dark: Type.Optional(Type.Boolean()),
  /** adds nothing to `open`: language, theme and platform come from the host */
  bare: Type.Optional(Type.Boolean()),
  device: Type.Optional(
    Type.Object({ width: Type.Integer({ minimum: 240, maximum: 1400 }), height: Type.Integer({ minimum: 320, maximum: 1600 }) }),
  ),
  host: Type.Optional(
    Type.Object({
      version: Type.Optional(Type.String({ maxLength: 32 })),
      arrives: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('never'), Type.Number({ minimum: 0 })])),
      answers: Type.Optional(Type.Record(Name, Type.Union([Answer, Type.Array(Answer, { minItems: 1, maxItems: 20 })]))),
      startupParams: Type.Optional(Type.Record(Name, Type.Unknown())),
      storage: Type.Optional(Type.Record(Name, Text)),
    }),
  ),
  steps: Type.Array(Step, { maxItems: 200 }),
  expect: Type.Object({
    /** the whole trace, exactly */
    trace: Type.Optional(Type.Array(Text, { maxItems: 1000 })),
    /** these lines in this order, with any lines between them */
    includes: Type.Optional(Type.Array(Text, { maxItems: 1000 })),
    /** notifications that still have listeners at the end */
    listening: Type.Optional(Type.Array(Text, { maxItems: 20 })),
  }),
})
export type Scenario = Static<typeof Scenario>
export type ScenarioStep = Scenario['steps'][number]

/** The result of one play. `faults` is empty if it passed. */
export interface Played {
  readonly name: string
  readonly faults: readonly string[]
  readonly trace: readonly string[]
}
