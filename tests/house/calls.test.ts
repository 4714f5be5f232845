import { expect, test } from 'vitest'
import { wire } from '#shared/wire/index.ts'
import { projectFiles, read } from './source-files.ts'

/** Section 7's table and [7-35], as written in the specification: line, method, paths. */
const SPEC_CALLS: readonly (readonly [line: string, method: 'GET' | 'POST', ...paths: string[]])[] = [
  ['7-02', 'GET', '/items/{itemId}/information'],
  [
    '7-03',
    'GET',
    '/items/{itemId}/appointments',
    '/items/{itemId}/chnnel',
    '/items/{itemId}/business',
    '/items/{itemId}/notes',
    '/items/{itemId}/queries',
  ],
  ['7-04', 'GET', '/items/{itemId}/faqs'],
  ['7-05', 'GET', '/items/service/{serviceId}/faq'],
  ['7-06', 'GET', '/items/{itemId}/laws'],
  ['7-07', 'GET', '/items/service/{serviceId}/law'],
  ['7-08', 'GET', '/items/service/{serviceId}'],
  ['7-09', 'GET', '/apply-form'],
  ['7-10', 'GET', '/check'],
  ['7-11', 'POST', '/acceptance'],
  ['7-12', 'GET', '/payment/bill/success'],
  ['7-13', 'GET', '/bill-item'],
  ['7-14', 'GET', '/identities/auth-url', '/identities/auth-url/refresh'],
  ['7-15', 'POST', '/second-payment'],
  ['7-16', 'GET', '/file/processing/download'],
  ['7-17', 'GET', '/EServiceajax/getCart'],
  ['7-18', 'GET', '/EServiceajax/getCad'],
  ['7-19', 'GET', '/EServiceajax/addCartItem'],
  ['7-20', 'GET', '/EServiceajax/delCartItem'],
  ['7-21', 'GET', '/EServiceajax/cleanCart'],
  ['7-22', 'POST', '/EServiceajax/checkout'],
  ['7-23', 'GET', '/payment/getPaymentId'],
  ['7-24', 'GET', '/payment/checkStatus'],
  ['7-25', 'POST', '/payment/getOrderServerAccessToken'],
  ['7-26', 'GET', '/eserviceajax/getReceipt'],
  ['7-27', 'GET', '/MacauOneAcc/GetUser'],
  ['7-28', 'POST', '/MacauOneAcc/GetAuthorizeURL'],
  ['7-29', 'GET', '/MacauOneAcc/GetIframeToken'],
  ['7-30', 'GET', '/MacauOneAcc/logout'],
  ['7-31', 'POST', '/eservice/oauth/'],
  ['decision 4', 'GET', '/token/signature'],
  ['decision 4', 'POST', '/token/login'],
  ['7-35', 'GET', '/payment/order', '/pay-channel'],
]
const calls = SPEC_CALLS.flatMap(([line, method, ...paths]) => paths.map((path) => [line, `${method} ${path}`] as const))

test.each(calls)('[%s] %s is a row of the wire', (_line, call) => {
  expect(Object.keys(wire)).toContain(call)
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
