/**
 * Reads the arguments of every command in package.json. It needs no package, because some commands run before anything is
 * installed.
 */
import { parseArgs } from 'node:util'

/** The command was used wrongly; the message explains its use in one sentence. */
export class WrongUse extends Error {
  name = 'WrongUse'
}

/** Reads the given options, and between `least` and `most` positional arguments; throws a WrongUse for anything else. */
export function readArgs(args, options, [least, most]) {
  let read
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUse(`${error.message.split('. ')[0]}.`)
  }
  const { values, positionals: words } = read
  if (words.length < least) throw new WrongUse('Something is missing.')
  if (words.length > most) throw new WrongUse(`"${words[most]}" is one word too many.`)
  return { values, words }
}

/** Whether the arguments ask for help, alone or among others. */
export const isHelp = (args) => args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h')

/**
 * Reads the arguments of this process. For `help` it prints the usage and exits with 0; after wrong use it prints the reason to standard
 * error and exits with 2.
 */
export function ownArgs(usage, options = {}, bounds = [0, 0]) {
  const args = process.argv.slice(2)
  if (isHelp(args)) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return readArgs(args, options, bounds)
  } catch (error) {
    endWrongUse(error, usage)
  }
}

/** Exits with 2 and the message of a WrongUse; rethrows every other error. */
export function endWrongUse(error, usage) {
  if (!(error instanceof WrongUse)) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exit(2)
}
