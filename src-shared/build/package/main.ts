/** `npm run package:mobile`: the host app's offline package of the built mobile bundle. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiHostOf, offlinePackage, sizeTable } from './offline-package.ts'

interface CommandLine {
  readonly WrongUse: new (message: string) => Error
  ownArgs(usage: string, options: object): { readonly values: { readonly api?: string } }
  endWrongUse(error: unknown, usage: string): never
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
// plain JavaScript, as it also runs before anything is installed
const { endWrongUse, ownArgs, WrongUse } = (await import(join(root, 'src-server/start/command-line.mjs'))) as CommandLine
const { ensureBuilt } = (await import(join(root, 'src-server/start/build.mjs'))) as { ensureBuilt(root: string): Promise<void> }

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
