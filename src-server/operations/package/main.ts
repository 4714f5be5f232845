/** `npm run package:mobile`: makes the host app's offline package from the built mobile bundle. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageSettings } from '../../information/pages/document.ts'
import { endWrongUse, ownArgs, WrongUse } from '../../platform/cli/command-line.mjs'
import { PRODUCT } from '../../platform/product.ts'
import { jsapiNames, WrongValue } from '../../platform/settings/kinds.ts'
import { ensureBuilt } from '../start/build.mjs'
import { apiHostOf, offlinePackage, sizeTable } from './offline-package.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
const USAGE = `npm run package:mobile -- [--api <address>] [--jsapis <names>]
    builds what is stale and writes the host app's offline package dist/ecad-mobile.zip; prints its files and its hash.
    --api     where the package finds the API, as https://ecad.example/api
    --jsapis  the host's names of our JSAPIs, as startPay=theirPay,callPhone=dial`
const { api, jsapis } = ownArgs(USAGE, { api: { type: 'string' }, jsapis: { type: 'string' } }).values

function settingsOf(): PageSettings {
  const hostJsapis = jsapis === undefined ? undefined : jsapiNames.parse(jsapis)
  if (hostJsapis instanceof WrongValue) throw new Error(`--jsapis ${hostJsapis.must}`)
  return { ...(api !== undefined && { apiHost: apiHostOf(api) }), ...(hostJsapis !== undefined && { hostJsapis }) }
}
let settings: PageSettings = {}
try {
  settings = settingsOf()
} catch (error) {
  endWrongUse(new WrongUse(`${(error as Error).message}.`), USAGE)
}
await ensureBuilt(root)
const made = await offlinePackage(join(root, 'dist/mobile'), PRODUCT.version, settings)
const target = join(root, 'dist/ecad-mobile.zip')
writeFileSync(target, made.zip)
process.stdout.write(`${sizeTable(made)}\n\ndist/ecad-mobile.zip\nsha256 ${made.sha256}\n`)
