import { runServices } from './cli.ts'

process.exitCode = await runServices(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
