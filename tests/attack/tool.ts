import { spawn } from 'node:child_process'
import { printedOn } from '#tests/support/printed.ts'

/** A tool that tries to call another machine, for a payload or a report, gets no connection. */
const NO_WAY_OUT = { http_proxy: 'http://127.0.0.1:1', https_proxy: 'http://127.0.0.1:1', no_proxy: 'localhost,127.0.0.1' }

interface ToolOptions {
  readonly cwd: string
  readonly seconds: number
  readonly package?: string
  readonly isStdoutAlone?: boolean
}

/** Runs one of Debian's tools to its end and returns its output. A missing tool is reported with its package. */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<string> {
  const { cwd, seconds, package: debian = command, isStdoutAlone = false } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...NO_WAY_OUT, HOME: cwd, TMPDIR: cwd, TERM: 'dumb' },
      stdio: ['ignore', 'pipe', isStdoutAlone ? 'ignore' : 'pipe'],
      timeout: seconds * 1_000,
    })
    const printed = printedOn(child.stdout, child.stderr)
    child.on('error', (cause) => reject(new Error(`${command} does not run: install Debian's package ${debian}`, { cause })))
    child.on('close', (code, signal) => {
      if (signal === null) resolve(printed())
      else reject(new Error(`${command} took longer than ${seconds} s (${code}):\n${printed().slice(-2_000)}`))
    })
  })
}
