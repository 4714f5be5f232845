/** `npm run package:mobile [-- --api https://ecad.example/api]`: builds what is stale, writes dist/ecad-mobile.zip, and prints its table and hash. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { apiHostOf, offlinePackage, sizeTable } from './offline-package.ts'

const { api } = parseArgs({ options: { api: { type: 'string' } } }).values
if (api !== undefined) apiHostOf(api)
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')
// plain JavaScript, as it also runs before anything is installed
const { ensureBuilt } = (await import(join(root, 'src-server/start/build.mjs'))) as { ensureBuilt(root: string): Promise<void> }
await ensureBuilt(root)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const made = offlinePackage(join(root, 'dist/mobile'), version, api)
const target = join(root, 'dist/ecad-mobile.zip')
writeFileSync(target, made.zip)
process.stdout.write(`${sizeTable(made)}\n\ndist/ecad-mobile.zip\nsha256 ${made.sha256}\n`)
