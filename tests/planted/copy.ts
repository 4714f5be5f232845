import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFiles } from '#tests/house/source-files.ts'
import { failedInPlaywright, type PlaywrightReport, type VitestReport } from '#tests/support/failed-tests.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { Part } from '#tests/support/what-runs.ts'
import { type Fault, planted, type Tests } from './fault.ts'
import { roomFiles } from './named-tests.ts'

interface Failed {
  readonly kind: 'failed'
  readonly title: string
  readonly file: string
  /** undefined if the file failed as a whole */
  readonly test?: string | undefined
}
/** The result of a run of tests; 'broken': it ended without a report. */
export type Shown = Failed | { readonly kind: 'passed' | 'nothing' | 'too long' | 'broken' }

/** Long enough for a loaded machine: a longer run hangs. */
const ROOMS_MS = 20 * 60_000
const JOURNEYS_MS = 30 * 60_000

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A pattern for Playwright that matches the titles of all journeys of these faults. */
const grepOf = (faults: readonly Pick<Tests, 'journeys'>[]): string =>
  faults
    .flatMap(({ journeys }) => Object.entries(journeys))
    .map(([file, title]) => `\\b${file}\\.spec\\.ts .*(?:${title})`)
    .join('|')

/** Process groups of the current runs; they end with this process. */
const running = new Set<number>()
const kill = (group: number): boolean => process.kill(-group, 'SIGKILL')
process.once('exit', () => running.forEach(kill))
process.once('SIGINT', () => process.exit(130))

/** A copy of the project in which one fault at a time is planted; it uses this folder's packages. */
export class Copy {
  readonly #folder = tempFolder('planted').path

  constructor() {
    for (const file of projectFiles('.')) cpSync(file, join(this.#folder, file))
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'), 'dir')
    // Tests of the tree list its files with git.
    execFileSync('git', ['init', '--quiet'], { cwd: this.#folder })
  }

  /** The first Vitest test of a part that fails with the fault every time, and never without it. */
  async rooms(fault: Fault, part: Part): Promise<Shown> {
    let files = roomFiles(fault, part === 'test:all')
    if (files.length === 0) return { kind: 'nothing' }
    while (files.length > 0) {
      const shown = await this.#with(fault, () => this.#vitest([...files, '--bail=1']))
      if (shown.kind !== 'failed') return shown
      const again = await this.#with(fault, () => this.#only(shown))
      if (again.kind === 'failed' && (await this.#only(shown)).kind === 'passed') return shown
      // It failed by chance, or for another reason: run the other files.
      files = files.filter((file) => file !== shown.file)
    }
    return { kind: 'passed' }
  }

  /** The first journey of a part that fails with the fault every time; `unchangedJourneys` shows that it passes without. */
  journeys(fault: Fault, part: Part): Promise<Shown> {
    return this.#with(fault, async () => {
      const shown = await this.#playwright(grepOf([fault]), part)
      if (shown.kind !== 'failed') return shown
      const again = await this.#playwright(`\\b${quoted(shown.file)} .*${quoted(shown.test ?? '')}`)
      return again.kind === 'failed' ? shown : { kind: 'passed' }
    })
  }

  unchangedJourneys(faults: readonly Fault[]): Promise<Shown> {
    const grep = grepOf(faults)
    return grep === '' ? Promise.resolve({ kind: 'nothing' }) : this.#playwright(grep)
  }

  #only({ file, test }: Failed): Promise<Shown> {
    return this.#vitest([file, ...(test === undefined ? [] : ['-t', quoted(test)])])
  }

  async #playwright(grep: string, part?: Part): Promise<Shown> {
    if (grep === '') return { kind: 'nothing' }
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--grep', grep, '-x', '--pass-with-no-tests', '--timeout=180000']
    const ended = await this.#run(args, { TEST_PART: part ?? '', JOURNEYS_REPORT: this.#report, SERVERS: '' }, JOURNEYS_MS)
    const report = this.#read<PlaywrightReport & { readonly stats: { readonly expected: number } }>()
    if (ended === undefined) return { kind: 'too long' }
    if (ended === 0) return { kind: report?.stats.expected ? 'passed' : 'nothing' }
    const [title] = report === undefined ? [] : failedInPlaywright(report)
    if (title === undefined) return { kind: 'broken' }
    const [file = ''] = title.split(' › ')
    return { kind: 'failed', title, file, test: title.split(' › ').at(-1) }
  }

  async #vitest(args: readonly string[]): Promise<Shown> {
    const reporter = ['--reporter=json', `--outputFile=${this.#report}`, '--testTimeout=120000']
    const ended = await this.#run(
      ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporter],
      { TEST_PART: '', ROOMS_AGAIN: '' },
      ROOMS_MS,
    )
    if (ended === undefined) return { kind: 'too long' }
    if (ended === 0) return { kind: 'passed' }
    const first = this.#read<VitestReport>()?.testResults.find(({ status }) => status === 'failed')
    if (first === undefined) return { kind: 'broken' }
    const file = first.name.slice(this.#folder.length + 1)
    const test = first.assertionResults.find(({ status }) => status === 'failed')?.fullName
    return { kind: 'failed', title: `${file} ${test ?? first.message?.split('\n', 1)[0] ?? ''}`, file, test }
  }

  /** The exit code; undefined if the run did not end in time. */
  #run(args: readonly string[], env: Readonly<Record<string, string>>, limitMs: number): Promise<number | undefined> {
    rmSync(this.#report, { force: true })
    mkdirSync(join(this.#folder, 'reports'), { recursive: true })
    const log = openSync(join(this.#folder, 'reports/planted.log'), 'w')
    return new Promise((done, failed) => {
      const child = spawn(process.execPath, args, {
        cwd: this.#folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', log, log],
        detached: true,
      })
      const { pid } = child
      if (pid === undefined) return child.once('error', failed)
      running.add(pid)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        kill(pid)
      }, limitMs)
      child.once('close', (code) => {
        clearTimeout(timer)
        running.delete(pid)
        done(isLate ? undefined : (code ?? 1))
      })
    })
  }

  async #with<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    const restore = this.#change(fault)
    try {
      return await work()
    } finally {
      restore()
    }
  }

  #change(change: Pick<Fault, 'file' | 'find' | 'put'>): () => void {
    const path = join(this.#folder, change.file)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, planted(before, change))
    return () => writeFileSync(path, before)
  }

  get #report(): string {
    return join(this.#folder, 'reports/planted.json')
  }

  #read<T>(): T | undefined {
    return existsSync(this.#report) ? (JSON.parse(readFileSync(this.#report, 'utf8')) as T) : undefined
  }
}
