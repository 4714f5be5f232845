import { importsOf } from '../source-files.ts'
import { runsWith } from './reach.ts'
import { testsIn, type WrittenTest } from './tests-in.ts'

/** The two surfaces of the product, as the columns of docs/spec-map.md. */
export type Surface = 'web' | 'phone'

const memory = new Map<string, unknown>()
function once<T>(key: string, make: () => T): T {
  if (!memory.has(key)) memory.set(key, make())
  return memory.get(key) as T
}

const HARNESS = 'tests/journeys/harness.spec.ts'
const isJourney = (file: string): boolean => file.startsWith('tests/journeys/')
const filesOf = (file: string): readonly string[] => once(`files ${file}`, () => [...runsWith(file)])

/** Tests that both surfaces share are written once, below tests/support/, and called by a file of each. */
const shared = (file: string): readonly string[] =>
  importsOf(file).flatMap(({ target, typeOnly }) => (!typeOnly && /^tests\/support\/.*\.tsx$/.test(target) ? [target] : []))

/** The tests of a file whose titles hold a fragment. */
export const testsNamed = (file: string, fragment: string): readonly WrittenTest[] =>
  once(`tests ${file}`, () => [file, ...(isJourney(file) ? [] : shared(file))].flatMap((one) => testsIn(one))).filter(({ title }) =>
    title.includes(fragment),
  )

/** On which surfaces a test is walked. Rooms that both surfaces share, and the server, are met on either. */
export function surfacesOf(file: string, test: WrittenTest): readonly Surface[] {
  if (!isJourney(file)) {
    const web = filesOf(file).some((one) => one.startsWith('src-web/'))
    const phone = filesOf(file).some((one) => one.startsWith('src-mobile/'))
    return web === phone ? ['web', 'phone'] : [web ? 'web' : 'phone']
  }
  // The harness plays the super-app, and nothing else.
  if (file === HARNESS) return ['phone']
  // The lists of tests/journeys/support/journey.ts hold both.
  const web = /'web'|\b(PLACES|READERS|ONE_EACH|CROSSED)\b/.test(test.text)
  const phone = /'(phone|host|mobile)'|\b(PLACES|READERS|ONE_EACH|CROSSED)\b/.test(test.text)
  return [...(web ? (['web'] as const) : []), ...(phone ? (['phone'] as const) : [])]
}

const SERVER = /^src-server\/(app|http\/server|sandbox\/app)\.ts$|^tests\/support\/(server-process|started-server)\.ts$/
const DRAWS = /^(@testing-library\/react|react-dom\/(client|server))$/

/** True for a test that opens a screen in a browser or a page, or asks the product's server. */
export function meetsTheProduct(file: string, test: WrittenTest): boolean {
  if (isJourney(file)) return test.fixtures.some((fixture) => /^(as|page|context|browser|request|server)$/.test(fixture))
  const files = filesOf(file)
  return (
    files.some((one) => SERVER.test(one)) || (files.some((one) => DRAWS.test(one)) && files.some((one) => /^src-(web|mobile)\//.test(one)))
  )
}
