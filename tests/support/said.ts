import type { ExitCode, Print } from '#server/platform/cli/command.ts'
import type { Environment } from '#server/platform/settings/reader.ts'

type Command = (args: readonly string[], print: Print, env: Environment) => Promise<ExitCode>

/** A command's exit code, and what it prints; `hears` is given each line as it comes. */
export async function said(command: Command, env: Environment, args: readonly string[], hears: Print = () => undefined) {
  const lines: string[] = []
  const print: Print = (line) => {
    lines.push(line)
    hears(line)
  }
  return { code: await command(args, print, env), said: lines.join('\n') }
}
