import type { Environment } from '../settings/reader.ts'
import type { ExitCode, Print } from './command.ts'

type Run = (args: readonly string[], print: Print, env: Environment) => Promise<ExitCode>

/** Runs a command as this process. The reader of its output may stop reading, as `head` does. */
export async function runAsProcess(run: Run): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  process.exitCode = await run(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`), process.env)
}
