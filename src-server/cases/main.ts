import { runCases } from './cli.ts'

process.exitCode = await runCases(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
