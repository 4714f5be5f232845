import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { freePorts } from './free-ports.ts'
import { printedOn } from './printed.ts'
import { tempFolder } from './temp-folder.ts'
import { isServed, until } from './until.ts'

/** The addresses of a product and its counterparts, however they are run. */
export type Addresses = { readonly origin: string; readonly sandbox: string }

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A data folder to copy: one that was migrated and seeded before. */
  readonly template?: string
  /** Runs what `npm start` runs, dist/server; by default the sources, so that a test needs no build. */
  readonly built?: boolean
  /** A shared folder for its files; by default a separate one, which is removed with it. */
  readonly dataDir?: string
  /** A cashier that the test controls, in place of the test system's; if built, it is that of build-server-main.ts. */
  readonly cashierUrl?: string
}

const READY_MS = 180_000
/** Makes the server end when its parent process is gone, killed or not, so that it never becomes an orphan. */
export const END_WITH_PARENT = "data:text/javascript,process.on('disconnect', () => process.exit(1))"

export function nodeProcess(args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const printed = printedOn(child.stdout, child.stderr)
  const ends = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ends, printed }
}
export type NodeProcess = ReturnType<typeof nodeProcess>

/** Starts the real server in another process, as users do, on free ports. Resolves when it serves. */
export async function startServer({ env, template, built, cashierUrl, dataDir: given }: ServerOptions = {}) {
  const [port, sandboxPort] = await freePorts(2)
  const dataDir = given === undefined ? tempFolder('server') : { path: given, remove: () => undefined }
  if (template !== undefined && existsSync(template)) cpSync(template, dataDir.path, { recursive: true })
  const [origin, sandbox] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`]
  const before: NodeProcess[] = []

  async function start(): Promise<NodeProcess> {
    const [source, bundle] =
      cashierUrl === undefined ? ['src-server/sandbox/main.ts', 'sandbox'] : ['tests/support/server-main.ts', 'faults']
    const started = nodeProcess(built ? [`dist/${bundle}/server/main.js`] : ['--import', 'tsx', source], {
      ...process.env,
      ...{ DATABASE_URL: undefined, NODE_OPTIONS: undefined, LOG_LEVEL: 'warn', RECONCILE_SECONDS: '1', DRAIN_SECONDS: '0' },
      // all test buyers have the same telephone number
      ...{ RATE_PER_MINUTE: '100000', ACCOUNT_RATE_PER_MINUTE: '100000', NOTICES_PER_ADDRESS: '10000', TEST_CASHIER: cashierUrl },
      ...env,
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir.path },
    })
    before.push(started)
    // the test system's own origin listens shortly after the product's
    const serves = async () => (await Promise.all([`${origin}/api/info`, `${sandbox}/assets/reload.js`].map(isServed))).every(Boolean)
    try {
      await until('the server', serves, { ms: READY_MS, isOver: () => started.child.exitCode !== null })
    } catch (error) {
      started.child.kill('SIGKILL')
      throw new Error(started.printed(), { cause: error })
    }
    return started
  }

  let { child, ends } = await start()
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ends
  }
  return {
    origin,
    sandbox,
    dataDir: dataDir.path,
    kill: () => kill('SIGKILL'),
    /** Again on the same ports and data. */
    restart: async () => {
      await kill('SIGKILL')
      ;({ child, ends } = await start())
    },
    stop: async () => {
      await kill('SIGTERM')
      dataDir.remove()
    },
    log: () => before.map(({ printed }) => printed()).join(''),
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
  }
}
