import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { ACCOUNTS } from '../accounts.ts'
import { BRIDGE_METHODS, JSAPIS } from './host/jsapis.ts'

const Text = Type.String({ maxLength: 4096 })
/** Words of the page or of a label; an empty text would be found everywhere. */
const Words = Type.String({ minLength: 1, maxLength: 4096 })
const NAME = '^[A-Za-z0-9][A-Za-z0-9-]{0,79}$'
const Name = Type.String({ pattern: NAME })
/** A path below /ecad, with a query. */
const Address = Type.String({ pattern: '^/[^/\\\\]', maxLength: 1024 })
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
/** An object without other properties: a mistyped one is a fault. */
const exactly = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
/** One of several objects, distinguished by the value of one property. */
const oneOf = <M extends Readonly<Record<string, TSchema>>>(members: M) =>
  Type.Unsafe<Static<M[keyof M]>>({ anyOf: Object.values(members) })
/** The name of a JSAPI; editors offer those of the contract. */
const Jsapi = Type.String({ pattern: NAME, examples: [...JSAPIS] })
/** Part of a call's parameters: the words that are named must have these values. */
const Parameters = Type.Record(Text, Type.Unknown())

/** How the host answers, by `how`: HostAnswer of host/host-script.ts, as JSON. */
export const ANSWERS = {
  ok: exactly({ how: Type.Literal('ok'), result: Type.Optional(Type.Unknown()) }),
  error: exactly({ how: Type.Literal('error'), code: Type.Integer(), message: Type.Optional(Text) }),
  slow: exactly({ how: Type.Literal('slow'), ms: Type.Number({ minimum: 0 }), result: Type.Optional(Type.Unknown()) }),
  never: exactly({ how: Type.Literal('never') }),
  held: exactly({ how: Type.Literal('held') }),
  twice: exactly({ how: Type.Literal('twice'), result: Type.Optional(Type.Unknown()) }),
  gone: exactly({ how: Type.Literal('gone'), result: Type.Optional(Type.Unknown()) }),
  wrong: exactly({ how: Type.Literal('wrong'), value: Type.Unknown() }),
  throws: exactly({ how: Type.Literal('throws') }),
  rejects: exactly({ how: Type.Literal('rejects') }),
} as const
const Answer = oneOf(ANSWERS)

const Language = word(...LANGUAGES)
const Account = word(...ACCOUNTS.map(({ name }) => name))
const Platform = word('one', 'ab')
const Startup = Type.Record(Name, Type.Unknown())

/** The steps of a scenario, by `do`. */
export const STEPS = {
  // the user's actions on the page, by visible text; `nth` counts controls of the same name from 1
  tap: exactly({ do: Type.Literal('tap'), name: Words, nth: Type.Optional(Type.Integer({ minimum: 1 })) }),
  type: exactly({ do: Type.Literal('type'), label: Words, text: Text }),
  choose: exactly({ do: Type.Literal('choose'), label: Words, option: Words }),
  see: exactly({ do: Type.Literal('see'), text: Words }),
  // waits until such a control is enabled, without pressing it
  // `inView`: and is wholly between the edges of the screen, above the keyboard
  stands: exactly({ do: Type.Literal('stands'), name: Words, inView: Type.Optional(Type.Boolean()) }),
  // waits until the query parameter has this value
  says: exactly({ do: Type.Literal('says'), name: Name, value: Text }),
  // waits until the page is at this path below /ecad
  at: exactly({ do: Type.Literal('at'), path: Type.String({ pattern: '^/', maxLength: 1024 }) }),
  // waits for a call of this JSAPI that no earlier step waited for, with these words among its parameters
  asked: exactly({ do: Type.Literal('asked'), jsapi: Jsapi, with: Type.Optional(Parameters) }),
  // the host's actions
  event: exactly({ do: Type.Literal('event'), event: word('back', 'pause', 'resume'), detail: Type.Optional(Startup) }),
  notify: exactly({ do: Type.Literal('notify'), name: Text, data: Type.Unknown() }),
  script: exactly({ do: Type.Literal('script'), jsapi: Jsapi, answers: Type.Array(Answer, { minItems: 1, maxItems: 20 }) }),
  pay: exactly({
    do: Type.Literal('pay'),
    outcome: word(...HOST_OUTCOMES),
    /** whether the host tells the page: once if absent */
    tells: Type.Optional(word('nothing', 'twice')),
    /** after this time by the page's clock */
    lateMs: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400_000 })),
  }),
  identity: exactly({ do: Type.Literal('identity'), outcome: word(...HOST_VERDICTS) }),
  // the app's life cycle
  kill: exactly({ do: Type.Literal('kill') }),
  crash: exactly({ do: Type.Literal('crash') }),
  reopen: exactly({ do: Type.Literal('reopen') }),
  // the host opens the app again from its own page, with a new code; what is given here replaces the scenario's
  launch: exactly({
    do: Type.Literal('launch'),
    open: Type.Optional(Address),
    account: Type.Optional(Account),
    language: Type.Optional(Language),
    platform: Type.Optional(Platform),
    dark: Type.Optional(Type.Boolean()),
    startupParams: Type.Optional(Startup),
    /** the start-up parameters of the last opening once more (iOS) */
    stale: Type.Optional(Type.Boolean()),
  }),
  keyboard: exactly({ do: Type.Literal('keyboard'), on: Type.Boolean() }),
  // the device is turned on its side, or back
  turn: exactly({ do: Type.Literal('turn') }),
  network: exactly({ do: Type.Literal('network'), on: Type.Boolean() }),
  clock: exactly({ do: Type.Literal('clock'), ms: Type.Number({ minimum: 0, maximum: 31_536_000_000 }) }),
  // the bridge alone, on the probe page
  call: exactly({ do: Type.Literal('call'), method: word(...BRIDGE_METHODS) }),
  listen: exactly({ do: Type.Literal('listen'), event: word(...HOST_EVENTS) }),
  unlisten: exactly({ do: Type.Literal('unlisten'), event: word(...HOST_EVENTS) }),
} as const

const scenarioOf = <S extends TSchema, A extends TSchema>(step: S, answers: A) =>
  exactly({
    $schema: Type.Optional(Text),
    name: Name,
    says: Type.Optional(Text),
    /** of an error report of the product: when and where it was, and what happened last */
    report: Type.Optional(Type.Unknown()),
    /** 'app' is the production bundle; 'probe' is its bridge alone */
    page: word('app', 'probe'),
    open: Type.Optional(Address),
    account: Type.Optional(Account),
    language: Type.Optional(Language),
    platform: Type.Optional(Platform),
    dark: Type.Optional(Type.Boolean()),
    /** adds nothing to `open`: language, theme and platform come from the host */
    bare: Type.Optional(Type.Boolean()),
    device: Type.Optional(
      exactly({ width: Type.Integer({ minimum: 240, maximum: 1400 }), height: Type.Integer({ minimum: 320, maximum: 1600 }) }),
    ),
    /** allows names of JSAPIs that the contract does not have */
    unknownJsapis: Type.Optional(Type.Boolean()),
    /** how long a step waits; 10 s if absent */
    patienceMs: Type.Optional(Type.Integer({ minimum: 1000, maximum: 120_000 })),
    host: Type.Optional(
      exactly({
        /** a host's profile by name, as `iphone` (docs/harness.md) */
        profile: Type.Optional(Name),
        version: Type.Optional(Type.String({ maxLength: 32 })),
        missing: Type.Optional(Type.Array(Jsapi, { maxItems: 40 })),
        storageMaxChars: Type.Optional(Type.Integer({ minimum: 0 })),
        /** the webview's own storage is full: each write of the page fails */
        webStorageIsFull: Type.Optional(Type.Boolean()),
        arrives: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('never'), Type.Number({ minimum: 0 })])),
        answers: Type.Optional(Type.Record(Name, answers)),
        startupParams: Type.Optional(Startup),
        storage: Type.Optional(Type.Record(Name, Text)),
      }),
    ),
    steps: Type.Array(step, { maxItems: 200 }),
    /** what must hold at the end; may be left out if the last step waits for something */
    expect: Type.Optional(
      exactly({
        /** the whole trace, exactly */
        trace: Type.Optional(Type.Array(Text, { maxItems: 1000 })),
        /** these lines in this order, with any lines between them */
        includes: Type.Optional(Type.Array(Text, { minItems: 1, maxItems: 1000 })),
        /** notifications that still have listeners at the end */
        listening: Type.Optional(Type.Array(Text, { maxItems: 20 })),
      }),
    ),
  })

/** A scenario: the signed-in account, the host's answers, the steps, and the expected trace (docs/harness.md). */
export const Scenario = scenarioOf(oneOf(STEPS), Type.Union([Answer, Type.Array(Answer, { minItems: 1, maxItems: 20 })]))
export type Scenario = Static<typeof Scenario>
export type ScenarioStep = Scenario['steps'][number]
/** For editors, at its address and on the command line. */
export const SCENARIO_SCHEMA = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...Scenario }
/** A scenario whose steps and answers are checked by themselves, for a sentence about each. */
export const ScenarioFrame = scenarioOf(Type.Unknown(), Type.Unknown())

/** A step by its number from 1, as a fault names it. */
export const placeOf = (steps: Scenario['steps'], number: number): string =>
  `step ${number} of ${steps.length}, ${JSON.stringify(steps[number - 1])}`

/** What a failed play leaves to be read. */
export interface Evidence {
  /** number of the step that failed, from 1; undefined if it was the end's expectation */
  readonly step: number | undefined
  /** path and query of the page */
  readonly address: string
  /** the visible words of the page */
  readonly words: string
  /** the trace with the time and the payload of each line; calls of the API and the console's lines are among them */
  readonly lines: readonly TraceLine[]
}
export interface TraceLine {
  readonly kind: 'trace' | 'api' | 'console'
  /** by the page's clock */
  readonly at: string
  readonly text: string
  readonly payload?: unknown
}

/** The result of one play. `faults` is empty if it passed. */
export interface Played {
  readonly name: string
  readonly faults: readonly string[]
  readonly trace: readonly string[]
  /** only of a play that failed */
  readonly evidence?: Evidence
}

/** The steps that were done: of a failure those before it, of a scenario that is wrong none. */
export function stepsDone({ steps }: Scenario, { faults, evidence }: Played): Scenario['steps'] {
  if (faults.length > 0 && evidence === undefined) return []
  return evidence?.step === undefined ? steps : steps.slice(0, evidence.step - 1)
}
