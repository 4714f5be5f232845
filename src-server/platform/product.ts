import { existsSync, readFileSync } from 'node:fs'

/** The product's name, version and build for monitoring, logs, backups and counterparts. */
interface Product {
  readonly name: string
  readonly version: string
  /** `unknown` when it runs from the sources. */
  readonly commit: string
  /** When it was built, as ISO 8601 in UTC; `unknown` when it runs from the sources. */
  readonly built: string
}

/** The release's product.json, which its build writes; otherwise the checkout's package.json. */
function readProduct(): Product {
  const file = (name: string) => new URL(`../../${name}`, import.meta.url)
  const release = file('product.json')
  const {
    name,
    version,
    commit = 'unknown',
    built = 'unknown',
  } = JSON.parse(readFileSync(existsSync(release) ? release : file('package.json'), 'utf8')) as Pick<Product, 'name' | 'version'> &
    Partial<Product>
  return { name, version, commit, built }
}

export const PRODUCT = readProduct()
