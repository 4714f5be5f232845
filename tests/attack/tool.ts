import { spawn } from 'node:child_process'

/** Runs one of Debian's tools to its end and gives what it printed; a tool that is missing is named with its package. */
export function runTool(
  command: string,
  args: readonly string[],
  { cwd, seconds }: { readonly cwd: string; readonly seconds: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, HOME: cwd },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1_000,
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
      })
    }
    child.on('error', (cause) => reject(new Error(`${command} does not run: install Debian's package ${command}`, { cause })))
    child.on('close', (code, signal) => {
      if (signal === null) resolve(printed)
      else reject(new Error(`${command} took longer than ${seconds} s (${code}):\n${printed.slice(-2_000)}`))
    })
  })
}
