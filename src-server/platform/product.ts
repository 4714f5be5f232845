import { readFileSync } from 'node:fs'

/** Name and version of the product, from the release's package.json or the checkout's. */
export const PRODUCT = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly name: string
  readonly version: string
}
