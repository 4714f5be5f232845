import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#shared/domain/payment/payment-channels.ts'
import { first } from '#shared/i18n/messages/zh-Hant/first.ts'
import { rest } from '#shared/i18n/messages/zh-Hant/rest.ts'
import { fillersOf, importsOf, read } from './source-files.ts'

/** Where a surface's first load starts: the entry, and the screens in FIRST_ROUTES. */
const STARTS = [
  'src-mobile/main.tsx',
  'src-web/main.tsx',
  'src-shared/ui/purchase/ChooseEcad.tsx',
  'src-shared/ui/information/AffairFaq.tsx',
  'src-shared/ui/purchase/EcadReceipt.tsx',
]
/** Tables with the rows of every flow; the texts of the first screen's flows are listed where they are used. */
const NOT_SAID_HERE = [
  'src-shared/flows/core/failures.ts',
  'src-shared/i18n/',
  'src-shared/domain/',
  'src-shared/api/',
  'src-mobile/bridge/',
]

/** Everything the first load runs: static imports, without types. */
function firstLoad(): string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !/^src-.*\.tsx?$/.test(file)) return
    seen.add(file)
    const dynamic = new Set([...read(file).matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, written]) => written))
    for (const { written, target, typeOnly } of importsOf(file))
      if (!typeOnly && !dynamic.has(written)) [target, ...fillersOf(target)].forEach(visit)
  }
  for (const start of STARTS) visit(start)
  return [...seen]
}

test('the names of the payment channels come with the receipt [9-04]', () => {
  expect(Object.keys(first)).toEqual(expect.arrayContaining(PAYMENT_METHODS.map((channel) => `channel${channel}`)))
})

test('every text the first load may show comes with it (i18n/messages/<language>/first.ts)', () => {
  const missing = firstLoad()
    .filter((file) => !NOT_SAID_HERE.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      [...read(file).matchAll(/['"](\w+)['"]/g)]
        .map(([, word = '']) => word)
        .filter((word) => word in rest)
        .map((word) => `${file}: ${word}`),
    )
  expect(missing).toEqual([])
})
