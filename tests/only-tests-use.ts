/**
 * A part of `npm run check`: what the product exports and only tests use. knip.json takes tests for users, so this
 * asks it again with the product's own entries alone (knip.production.json). What is not used goes, or is listed here.
 */
import { spawnSync } from 'node:child_process'

/** What may be so, and why. */
const LISTED: Readonly<Record<string, string>> = {
  'src-shared/domain/languages.ts isLocale': 'is settled with the rules of dates [5-08]',
}

type Kind = readonly { readonly name: string }[]
interface Report {
  readonly issues: readonly { readonly file: string; readonly files: Kind; readonly exports: Kind; readonly types: Kind }[]
}

const args = ['node_modules/knip/bin/knip.js', '--production', '--no-progress', '--config', 'knip.production.json', '--reporter', 'json']
const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
if (!stdout.startsWith('{')) throw new Error(`knip said nothing to read: ${stdout}${stderr}`)

const found = (JSON.parse(stdout) as Report).issues.flatMap(({ file, files, exports, types }) => [
  ...files.map(() => file),
  ...[...exports, ...types].map(({ name }) => `${file} ${name}`),
])
const unknown = found.filter((one) => LISTED[one] === undefined)
const settled = Object.keys(LISTED).filter((one) => !found.includes(one))
for (const one of unknown) console.log(`only tests use ${one}`)
// The list is short-lived, and what settles an entry need not take it off as well.
for (const one of settled) console.log(`no longer true, to be taken off the list: ${one}`)
process.exitCode = unknown.length > 0 ? 1 : 0
