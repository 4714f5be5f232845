import { expect, test } from 'vitest'
import { reachedFiles, runsWith } from './map/reach.ts'
import { meetsTheProduct, surfacesOf, testsNamed } from './map/surfaces.ts'
import { testsIn } from './map/tests-in.ts'

const JOURNEY = 'tests/journeys/x.spec.ts'
const written = (source: string) => testsIn(JOURNEY, source)
const surfaces = (source: string) => written(source).map((one) => surfacesOf(JOURNEY, one))

test('titles are read as they are written, with those of the blocks around them', () => {
  const source = `
describe.each([1])('a cart', () => {
  test('is empty', () => {})
  it.each(['a'])('%s is refused', (one) => {})
  for (const place of PLACES) test(\`buys: \${place} [2-03]\`, { tag: [] }, async ({ as, page }) => {})
  expect(/x/.test('no title')).toBe(true)
  test.beforeEach('none either', () => {})
})`
  expect(written(source).map(({ title }) => title)).toEqual([
    'a cart > is empty',
    'a cart > %s is refused',
    `a cart > buys: \${place} [2-03]`,
  ])
  expect(written(source).map(({ fixtures }) => fixtures)).toEqual([[], [], ['as', 'page']])
})

test('the surfaces of a journey: of its own text, of the loops around it, of the helpers it calls', () => {
  expect(surfaces(`test('a', async ({ as }) => as({ place: 'web' }))`)).toEqual([['web']])
  expect(surfaces(`for (const place of ['web', 'phone'] as const) test('a', async ({ as }) => as({ place }))`)).toEqual([['web', 'phone']])
  expect(surfaces(`for (const place of PLACES) { test('a', async ({ as }) => as({ place })) }`)).toEqual([['web', 'phone']])
  expect(surfaces(`for (const { place } of READERS) { test('a', async ({ as }) => as({ place })) }`)).toEqual([['web', 'phone']])
  expect(surfaces(`const who = (as) => as({ place: 'host' })\ntest('a', async ({ as }) => who(as))`)).toEqual([['phone']])
  expect(surfaces(`const seen = ['web'] as const\nfor (const place of seen) test('a', async ({ as }) => as({ place }))`)).toEqual([['web']])
})

test('a rule by itself meets nobody; the server, a screen and a journey are met', () => {
  const meets = (file: string) => testsNamed(file, '').some((one) => meetsTheProduct(file, one))
  expect(meets('tests/domain/money.test.ts')).toBe(false)
  expect(meets('tests/flows/words.test.ts')).toBe(false)
  expect(meets('tests/server/carts.test.ts')).toBe(true)
  expect(meets('tests/web/kit.test.tsx')).toBe(true)
  expect(meets('tests/journeys/purchase.spec.ts')).toBe(true)
})

test('what the page, the server, the build and the commands begin with leads to the product, and not to its tests', () => {
  const reached = reachedFiles()
  for (const file of [
    'src-shared/ui/screens/purchase/ChooseEcad.tsx',
    'src-web/kit/Button.tsx',
    'src-mobile/kit/Button.tsx',
    'src-server/applications/form-worker.ts',
    'src-shared/browser/boot/boot.ts',
    'src-server/register/main.ts',
    'public/mpay.html',
  ])
    expect(reached, file).toContain(file)
  expect([...reached].filter((file) => file.startsWith('tests/'))).toEqual([])
  expect(reached.has('src-server/nowhere.ts')).toBe(false)
  expect(runsWith('tests/domain/money.test.ts')).toContain('src-shared/domain/money.ts')
})
