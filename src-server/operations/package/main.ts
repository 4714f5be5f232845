/** `npm run package:mobile`: makes the host app's offline package from the built mobile bundle. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWrongUse, ownArgs, WrongUse } from '../../platform/cli/command-line.mjs'
import { ensureBuilt } from '../start/build.mjs'
import { apiHostOf, offlinePackage, sizeTable } from './offline-package.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
const USAGE = `npm run package:mobile -- [--api <address>]
    builds what is stale and writes the host app's offline package dist/ecad-mobile.zip; prints its files and its hash.
    --api  where the package finds the API, as https://ecad.example/api`
const { api } = ownArgs(USAGE, { api: { type: 'string' } }).values
try {
  if (api !== undefined) apiHostOf(api)
} catch (error) {
  endWrongUse(new WrongUse(`${(error as Error).message}.`), USAGE)
}
await ensureBuilt(root)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const made = await offlinePackage(join(root, 'dist/mobile'), version, api)
const target = join(root, 'dist/ecad-mobile.zip')
writeFileSync(target, made.zip)
process.stdout.write(`${sizeTable(made)}\n\ndist/ecad-mobile.zip\nsha256 ${made.sha256}\n`)
