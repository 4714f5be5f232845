import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { FAULT_KINDS } from '#shared/domain/fault-kinds.ts'
import { wire } from '#shared/wire/index.ts'
import { nearestWord } from '../../platform/nearest-word.ts'
import { JSAPIS } from './host/jsapis.ts'
import { ANSWERS, Scenario, ScenarioFrame, type ScenarioStep, STEPS } from './scenario.ts'
import { withoutMark } from './without-mark.ts'

type Words = Readonly<Record<string, unknown>>
/** Steps that wait for something, so that a scenario may end with one instead of an expectation. */
const WAITING = ['see', 'stands', 'says', 'at', 'asked']
const ON_THE_PROBE = ['call', 'listen', 'unlisten']
/** JSAPIs that the bridge calls beside those of its methods. */
const BESIDE = ['addNotifyListener', 'removeNotifyListener', 'hideOptionMenu']

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && !Array.isArray(value)
const quoted = (value: unknown): string => `“${String(value)}”`

/** “a” is not …; did you mean “b”? */
function oneOfThese(what: string, given: unknown, known: readonly string[]): string {
  const near = nearestWord(String(given), known, ({ length }) => Math.min(3, length - 1))
  return `${quoted(given)} is ${what}; ${near === undefined ? `there are ${known.join(', ')}` : `did you mean ${quoted(near)}?`}`
}

/** What the patterns of the schema mean, in words. */
const PATTERN_WORDS: readonly (readonly [pattern: string, words: string])[] = [
  ['^/', 'must begin with one “/”'],
  ['^[A-Za-z0-9]', 'may have letters, digits and hyphens only'],
]
const patternInWords = (pattern: string): string | undefined => PATTERN_WORDS.find(([start]) => pattern.startsWith(start))?.[1]

/** The names of a schema's properties, at a path such as /host. */
function wordsAt(schema: unknown, path: readonly string[]): readonly string[] {
  const { properties = {}, items } = (schema ?? {}) as { readonly properties?: Words; readonly items?: unknown }
  const [first, ...rest] = path
  if (first === undefined) return Object.keys(properties)
  return wordsAt(/^\d+$/.test(first) ? items : properties[first], rest)
}

/** Sentences on what is wrong with a value, each with its place. */
function faultsOf(schema: TSchema, value: unknown, place: string): readonly string[] {
  return Value.Errors(schema, value).flatMap(({ keyword, schemaPath, instancePath, params, message }) => {
    // Skips the error of an unknown property's value, and those of the alternatives of an anyOf: another error names each.
    if (keyword === 'boolean' || schemaPath.includes('/anyOf/')) return []
    const path = instancePath.split('/').slice(1)
    const at = [place, path.join('.')].filter(Boolean).join(': ')
    const given = path.reduce<unknown>((from, name) => (from as Words)[name], value)
    const { additionalProperties, allowedValues, pattern } = params as {
      additionalProperties?: string[]
      allowedValues?: string[]
      pattern?: string
    }
    if (additionalProperties !== undefined)
      return additionalProperties.map((name) => `${at || 'scenario'}: ${oneOfThese('no word of it', name, wordsAt(schema, path))}`)
    if (allowedValues !== undefined) return [`${at}: ${oneOfThese('not allowed', given, allowedValues)}`]
    return [
      `${at || 'scenario'}: ${keyword === 'anyOf' ? `${quoted(given)} is none of the values it may have` : (patternInWords(String(pattern ?? '')) ?? message)}`,
    ]
  })
}

/** Checks an object against the schema that its `do` (or other distinguishing property) names. */
function faultsByWord(members: Readonly<Record<string, TSchema>>, word: string, value: unknown, place: string): readonly string[] {
  const kind = isWords(value) ? value[word] : undefined
  const schema = typeof kind === 'string' && Object.hasOwn(members, kind) ? members[kind] : undefined
  if (schema !== undefined) return faultsOf(schema, value, place)
  if (kind === undefined) return [`${place}: it has no ${quoted(word)}, which is one of ${Object.keys(members).join(', ')}`]
  return [`${place}: ${oneOfThese(`no ${quoted(word)}`, kind, Object.keys(members))}`]
}

const unknownJsapi = (name: string, place: string): readonly string[] =>
  [...JSAPIS, ...BESIDE].includes(name) ? [] : [`${place}: ${oneOfThese('no JSAPI of the contract', name, JSAPIS)}`]

/** The JSAPIs that a scenario names, each with its place. */
function namedJsapis({ host, steps, expect }: Scenario): readonly (readonly [name: string, place: string])[] {
  const lines = [...(expect?.trace ?? []), ...(expect?.includes ?? [])]
  return [
    ...Object.keys(host?.answers ?? {}).map((name) => [name, 'host.answers'] as const),
    ...(host?.missing ?? []).map((name) => [name, 'host.missing'] as const),
    ...steps.flatMap((step, index) => ('jsapi' in step ? [[step.jsapi, `step ${index + 1}`] as const] : [])),
    ...lines.flatMap((line) => (/^[→←] /.test(line) ? [[line.split(' ')[1] ?? '', `expect ${quoted(line)}`] as const] : [])),
  ]
}

function faultsOfStepsSense(step: ScenarioStep, page: Scenario['page']): readonly string[] {
  if (page !== 'probe' && ON_THE_PROBE.includes(step.do)) return [`${quoted(step.do)} is for the probe page`]
  if (step.do !== 'launch') return []
  return [
    ...(page === 'probe' ? ['“launch” is for the app'] : []),
    ...(step.stale && step.startupParams !== undefined
      ? ['“stale” passes the last parameters again, so “startupParams” would not be passed']
      : []),
  ]
}

/** What a scenario of the right shape would play without meaning it. */
function faultsOfSense(scenario: Scenario): readonly string[] {
  const { page, open, steps, expect, unknownJsapis } = scenario
  const checks = expect?.trace !== undefined || expect?.includes !== undefined || expect?.listening !== undefined
  return [
    ...faultsOfAddress(open, 'open'),
    ...steps.flatMap((step, index) => (step.do === 'launch' ? faultsOfAddress(step.open, `step ${index + 1}: open`) : [])),
    ...(unknownJsapis ? [] : namedJsapis(scenario).flatMap(([name, place]) => unknownJsapi(name, place))),
    ...steps.flatMap((step, index) => faultsOfStepsSense(step, page).map((fault) => `step ${index + 1}: ${fault}`)),
    ...(expect !== undefined && !checks ? ['expect: it checks nothing; give it a trace, includes or listening'] : []),
    ...(expect === undefined && !WAITING.includes(steps.at(-1)?.do ?? '')
      ? [`it checks nothing at its end; give it an expect, or a last step that waits: ${WAITING.join(', ')}`]
      : []),
  ]
}

/** Names of calls that a fault may have: the last word of their path, optionally with its method before it. */
const CALLS = Object.keys(wire)
  .map((route) => route.split('/').at(-1) ?? '')
  .filter((name) => !name.startsWith('{'))

/** Faults of the API that an address requests and that would have no effect (docs/harness.md "Failures by address"). */
function faultsOfAddress(open: string | undefined, place: string): readonly string[] {
  const given = new URLSearchParams(open?.split('?')[1]).get('fault')
  if (given === null || given === 'none') return []
  return given.split(',').flatMap((each) => {
    const [call = '', kind = ''] = each.split(':')
    const name = call.split('.').at(-1) ?? ''
    const isCall = name === '*' || CALLS.some((known) => known.toLowerCase() === name.toLowerCase())
    return [
      ...(isCall ? [] : [`${place}: ${oneOfThese('no call of the API', name, CALLS)}`]),
      ...(FAULT_KINDS.some((known) => known === kind) ? [] : [`${place}: ${oneOfThese('no kind of fault', kind, FAULT_KINDS)}`]),
    ]
  })
}

/** What is wrong with a scenario, a sentence for each fault; empty if it can be played. */
export function faultsIn(value: unknown): readonly string[] {
  if (!isWords(value)) return ['a scenario is an object']
  const { steps, host } = value as { readonly steps?: unknown; readonly host?: { readonly answers?: unknown } }
  const answers = isWords(host) && isWords(host.answers) ? Object.entries(host.answers) : []
  const shape = [
    ...faultsOf(ScenarioFrame, value, ''),
    ...answers.flatMap(([jsapi, one]) => {
      const place = `host.answers.${jsapi}`
      if (Array.isArray(one) && one.length === 0) return [`${place}: it has no answer`]
      return (Array.isArray(one) ? one : [one]).flatMap((each) => faultsByWord(ANSWERS, 'how', each, place))
    }),
    ...(Array.isArray(steps) ? steps : []).flatMap((step, index) => faultsOfStep(step, `step ${index + 1}`)),
  ]
  return shape.length > 0 ? shape : Value.Check(Scenario, value) ? faultsOfSense(value) : ['it is no scenario']
}

function faultsOfStep(step: unknown, place: string): readonly string[] {
  const { do: does, answers } = (isWords(step) ? step : {}) as { readonly do?: unknown; readonly answers?: unknown }
  if (does !== 'script' || !Array.isArray(answers) || answers.length === 0) return faultsByWord(STEPS, 'do', step, place)
  const bad = answers.flatMap((each) => faultsByWord(ANSWERS, 'how', each, `${place}, an answer`))
  return bad.length > 0 ? bad : faultsByWord(STEPS, 'do', step, place)
}

/** The scenarios of a text or a file, and a sentence for each that cannot be played. */
export interface ReadScenarios {
  readonly scenarios: readonly Scenario[]
  readonly faults: readonly string[]
}

/** Reads the text of a file with one scenario or a list of them. */
export function readScenarioText(text: string, file: string): ReadScenarios {
  try {
    return scenariosIn(JSON.parse(withoutMark(text)), file)
  } catch (error) {
    return { scenarios: [], faults: [`${file}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** Reads one scenario or a list of them. What is wrong with one, or a name used twice, is a fault; the others are kept. */
function scenariosIn(content: unknown, file: string): ReadScenarios {
  if (Array.isArray(content) && content.length > 0 && content.every((one) => isWords(one) && one.steps === undefined))
    return { scenarios: [], faults: [`${file}: it has no scenarios, but something else, such as the lines of a trace`] }
  const scenarios: Scenario[] = []
  const faults: string[] = []
  for (const one of Array.isArray(content) ? content : [content]) {
    const name = isWords(one) && typeof one.name === 'string' ? `${file} (${one.name})` : file
    const wrong = faultsIn(one)
    faults.push(...wrong.map((fault) => `${name}: ${fault}`))
    if (wrong.length > 0) continue
    const scenario = one as Scenario
    if (scenarios.some((other) => other.name === scenario.name)) faults.push(`${name}: the name stands twice in the file`)
    else scenarios.push(scenario)
  }
  if (Array.isArray(content) && content.length === 0) faults.push(`${file}: it has no scenario`)
  return { scenarios, faults }
}
