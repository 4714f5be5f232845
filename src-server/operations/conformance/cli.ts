import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { wire } from '#shared/wire/index.ts'
import { NOTICE_PATH as IDENTITY_NOTICE_PATH } from '../../applications/identities/notice-path.ts'
import { type ExitCode, type Print, readArgs, runCommand, type Subcommand, WrongUse } from '../../platform/cli/command.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { keysFor } from '../../platform/settings/keys-for.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { readAll } from '../../platform/settings/settings.ts'
import { NOTICE_PATH as CASHIER_NOTICE_PATH } from '../../sales/payments/notice-path.ts'
import { RECEIVER_CHECKS } from './back-office.ts'
import { Caller } from './caller.ts'
import { billToTry, CASHIER_CHECKS, type CashierRun } from './cashier.ts'
import { printTable, type Row, runChecks } from './checks.ts'
import { checkToTry, IDENTITY_CHECKS, type IdentityRun } from './identity.ts'
import { type Listening, Notices } from './notices.ts'
import { counterpartsDocument } from './openapi.ts'
import type { CounterpartRun } from './shared-checks.ts'

const USAGE = `Checks a system that is to be connected against its contract, and prints a line a rule (docs/integrating.md). It makes
bills, checks and messages that belong to nobody: run it against an instance for tests. Ends with 1 where a rule is not kept.

npm run conformance -- cashier <address>       needs CASHIER_SIGNING_KEY and CASHIER_NOTICE_KEYS, and reads
                                               CASHIER_NOTICE_SIGNATURE
npm run conformance -- identity <address>      likewise, with IDENTITY_… in place of CASHIER_…
npm run conformance -- back-office <address>   a receiver of messages; needs WEBHOOK_SECRETS, as name=whsec_…
npm run conformance -- openapi [<file>]        prints the contracts of cashier, identity checks and SMS gateway as an OpenAPI
                                               document with examples, or writes it into the file

  --attended <seconds>   prints an address and waits so long until somebody pays or passes there; without it the rules
                         that need that are not tried
  --notices <address>    by which the system reaches this command, which listens on its port, with notices in the
                         product's place; http://127.0.0.1 and a free port where it is not given`

/** The command `npm run conformance`. */
export const runConformance = (args: readonly string[], print: Print, env: Environment): Promise<ExitCode> =>
  runCommand({ usage: USAGE, verbs: verbsFor(env) }, args, print, env)

const verbsFor = (env: Environment): Readonly<Record<string, Subcommand>> => ({
  cashier: (args, { print }) => {
    const listening = { path: CASHIER_NOTICE_PATH, schema: wire['POST /payment/notice'].body }
    return withNotices(args, env, 'CASHIER', listening, print, async (parts) => {
      const now = new Date()
      const run: CashierRun = { ...parts, order: billToTry(parts, now), toPay: billToTry(parts, now) }
      return runChecks<CashierRun>(CASHIER_CHECKS, run)
    })
  },
  identity: (args, { print }) => {
    const listening = { path: IDENTITY_NOTICE_PATH, schema: wire['POST /identities/notice'].body }
    return withNotices(args, env, 'IDENTITY', listening, print, async (parts) => {
      const run: IdentityRun = { ...parts, asked: checkToTry(parts) }
      return runChecks<IdentityRun>(IDENTITY_CHECKS, run)
    })
  },
  'back-office': async (args, { print }) => {
    const { words } = readArgs(args, {}, [1, 1])
    const [[, secret] = []] = readAll(env, (read) => read.value('WEBHOOK_SECRETS'))
    if (secret === undefined) throw new Refused('WEBHOOK_SECRETS is missing: the secret that the receiver knows, as bureau=whsec_….')
    const run = { url: readAddress(words[0]), secret, record: `CONFORMANCE-${randomUUID().slice(0, 12)}`, slowestMs: 0 }
    return ended(await runChecks(RECEIVER_CHECKS, run), print)
  },
  openapi: async (args, { print }) => {
    const [file] = readArgs(args, {}, [0, 1]).words
    const text = JSON.stringify(counterpartsDocument(), null, 2)
    if (file === undefined) print(text)
    else
      await writeFile(file, `${text}\n`).catch((error: Error) => {
        throw new Refused(`Nothing was written: ${error.message}.`)
      })
    return 0
  },
})

/** How long to wait for a notice, and for its repetition by the counterpart. */
const NOTICE_SECONDS = { first: 30, again: 120 } as const

async function withNotices(
  args: readonly string[],
  env: Environment,
  of: 'CASHIER' | 'IDENTITY',
  listening: Pick<Listening, 'path' | 'schema'>,
  print: Print,
  work: (parts: CounterpartRun) => Promise<readonly Row[]>,
): Promise<ExitCode> {
  const { values, words } = readArgs(args, { attended: { type: 'string' }, notices: { type: 'string' } }, [1, 1])
  const attendedSeconds = Number(values.attended ?? 0)
  if (!Number.isInteger(attendedSeconds) || attendedSeconds < 0) throw new WrongUse('--attended takes whole seconds.')
  const address = values.notices === undefined ? undefined : readAddress(values.notices)
  const url = readAddress(words[0])
  const { key, ...expected } = readAll(env, (read) => {
    const [first] = read.value(`${of}_SIGNING_KEY`)
    const form = read.value(`${of}_NOTICE_SIGNATURE`)
    const keys = keysFor(read, `${of}_NOTICE_KEYS`, form)
    read.required(`${of}_SIGNING_KEY`, first?.id, 'calls are signed with it')
    read.required(`${of}_NOTICE_KEYS`, keys[0]?.id, 'notices are held against it')
    return { key: first ?? { id: '', secret: '' }, keys, form }
  })
  const notices = new Notices({ ...listening, ...expected, address })
  await notices.listen()
  try {
    return ended(await work({ caller: new Caller(url, key), notices, attendedSeconds, noticeSeconds: NOTICE_SECONDS, say: print }), print)
  } finally {
    await notices.close()
  }
}

function readAddress(written = ''): string {
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new WrongUse(`"${written}" is not a web address.`)
  return written.replace(/\/$/, '')
}

function ended(rows: readonly Row[], print: Print): ExitCode {
  printTable(rows, print)
  return rows.some(({ verdict }) => verdict === 'NOT OK') ? 1 : 0
}
