import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFiles } from '#tests/house/source-files.ts'
import { failedInPlaywright, type PlaywrightReport, type VitestReport } from '#tests/support/failed-tests.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import type { Part } from '#tests/support/what-runs.ts'
import { type Fault, planted, type Tests } from './fault.ts'
import { roomFiles } from './named-tests.ts'

/** What a test run showed: nothing failed, this failed first, it did not end in time, or there was nothing to run. */
export type Shown =
  | { readonly kind: 'passed' | 'too long' | 'nothing' }
  | { readonly kind: 'failed'; readonly title: string; readonly file?: string; readonly test?: string; readonly isSure?: boolean }

/** Long enough for a machine with other work: a run that takes longer hangs. */
const ROOMS_MS = 20 * 60_000
const JOURNEYS_MS = 30 * 60_000

/** Process groups of the runs under way; they end with this process. */
const running = new Set<number>()
const kill = (group: number): boolean => process.kill(-group, 'SIGKILL')
process.once('exit', () => running.forEach(kill))
process.once('SIGINT', () => process.exit(130))

/** A copy of the project in which one fault at a time is planted; packages are those of this folder. */
export class Copy {
  readonly #folder = tempFolder('planted').path

  constructor() {
    for (const file of projectFiles('.')) cpSync(file, join(this.#folder, file))
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'), 'dir')
    // Tests of the tree ask git for its files.
    execFileSync('git', ['init', '--quiet'], { cwd: this.#folder })
    // No fault is about the developers' panel, whose bundles are half of all building.
    this.#change({ file: 'tests/journeys/support/build.ts', find: 'panel: true', put: 'panel: false' })
  }

  /** Plants a fault while `work` runs. */
  async with<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    const restore = this.#change(fault)
    try {
      return await work()
    } finally {
      restore()
    }
  }

  /** Runs the room tests of a part that a fault names, up to the first that fails. */
  rooms(tests: Pick<Tests, 'rooms'>, part: Part): Promise<Shown> {
    const files = roomFiles(tests, part === 'test:all')
    return files.length === 0 ? Promise.resolve({ kind: 'nothing' }) : this.#vitest([...files, '--bail=1'])
  }

  /**
   * Whether a test that failed passes without a fault. An assertion is believed; anything else, such as a time limit, is
   * tried again.
   */
  async passesWithout({ file, test, isSure }: Extract<Shown, { kind: 'failed' }>): Promise<boolean> {
    if (file === undefined || isSure === true) return true
    const only = test === undefined ? [] : ['-t', test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
    return (await this.#vitest([file, ...only])).kind === 'passed'
  }

  /** Runs the journeys that these tests name, of a part or all, up to the first that fails. */
  async journeys(all: readonly Pick<Tests, 'journeys'>[], part?: Part): Promise<Shown> {
    const named = all.flatMap(({ journeys }) => Object.entries(journeys))
    if (named.length === 0) return { kind: 'nothing' }
    const grep = named.map(([file, title]) => `\\b${file}\\.spec\\.ts .*(?:${title})`).join('|')
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--grep', grep, '-x', '--pass-with-no-tests', '--timeout=180000']
    const ended = await this.#run(args, { TEST_PART: part ?? '', JOURNEYS_REPORT: this.#report, SERVERS: '' }, JOURNEYS_MS)
    if (ended === undefined) return { kind: 'too long' }
    const report = this.#read<PlaywrightReport & { readonly stats: { readonly expected: number } }>()
    const [title] = report === undefined ? [] : failedInPlaywright(report)
    if (ended !== 0) return { kind: 'failed', title: title ?? 'nothing could be built' }
    return { kind: report?.stats.expected === 0 ? 'nothing' : 'passed' }
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
    if (first === undefined) return { kind: 'failed', title: 'Vitest ended without a report' }
    const file = first.name.slice(this.#folder.length + 1)
    const test = first.assertionResults.find(({ status }) => status === 'failed')?.fullName
    return {
      kind: 'failed',
      title: `${file} ${test ?? first.message?.split('\n', 1)[0] ?? ''}`,
      file,
      ...(test === undefined ? {} : { test }),
    }
  }

  /** The exit code; undefined where the run did not end in time. */
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
