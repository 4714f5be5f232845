import { expect, test } from 'vitest'
import { read } from './source-files.ts'

/** Licences that permit use in a product that is not open, for a notice with their text. */
const ALLOWED: ReadonlySet<string> = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(' '),
)
/** Packages with another licence, or without a word about it, by the reason why they are here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  lightningcss: 'MPL-2.0; it builds the bundles and is in none',
  'png-js': 'its LICENSE is the MIT License',
}

/** Whether an SPDX expression allows our use: each part of an AND, any part of an OR. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((either) => either.split(' AND ').every((one) => ALLOWED.has(one)))

test('every package that the product runs or is built with has a licence on the list', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>
  }
  const others = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([, { license = 'none' }]) => !isAllowed(license))
    .map(([path, { license = 'none' }]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license] as const)
    .filter(([name]) => !Object.keys(EXCEPTIONS).some((known) => name === known || name.startsWith(`${known}-`)))
  expect(others).toEqual([])
})
