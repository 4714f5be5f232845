import { expect, test } from 'vitest'
import { wire } from '#shared/wire/index.ts'
import { projectFiles, read } from './source-files.ts'

/** The calls of section 7's table. Of several paths of a row, '/queries' replaces the end of the first. */
const OF_SPEC = [...read('docs/spec.md').matchAll(/^\| (7-\d\d) \| (GET|POST) \| (\/.+?) \|/gm)].flatMap(([, line, method, paths = '']) => {
  const [first = '', ...others] = paths.split(', ')
  const whole = others.map((path) => (path.lastIndexOf('/') === 0 ? first.slice(0, first.lastIndexOf('/')) + path : path))
  return [first, ...whole].map((path) => [line, `${method} ${path}`] as const)
})
const CALLS = [
  ...OF_SPEC,
  ['decision 4', 'GET /token/signature'],
  ['decision 4', 'POST /token/login'],
  ['7-35', 'GET /payment/order'],
  ['7-35', 'GET /pay-channel'],
] as const

test('every call of the table of section 7 is a row of the wire', () => {
  expect(OF_SPEC).toHaveLength(35)
  expect(CALLS.filter(([, call]) => !(call in wire))).toEqual([])
})

test('every row of the wire names the line or decision that requires it', () => {
  const unexplained = Object.entries(wire).filter(([, row]) => !/^7$|\d-\d\d|decision|threat|ours/.test(row.spec))
  expect(unexplained.map(([call]) => call)).toEqual([])
})

/** The server refuses to start without a handler; this test finds it earlier. */
test('every row of the wire has one handler [7-34]', () => {
  const handled = projectFiles('src-server')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(/implement\(\s*\w+,\s*'([^']+)'/g)].map(([, call = '']) => call))
  expect(handled.sort()).toEqual(Object.keys(wire).sort())
})
