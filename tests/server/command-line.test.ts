import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isHelp, readArgs, WrongUse } from '#server/platform/cli/command-line.mjs'

/** Every script of package.json that runs one of our files and ends; a new one is included automatically. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
const OURS = Object.entries(scripts).flatMap(([script, line]) => {
  const [program, ...all] = line.split(' ')
  const at = all.findIndex((arg) => /\.m?[jt]s$/.test(arg))
  const name = `npm ${script === 'start' || script === 'test' ? script : `run ${script}`}`
  return program === 'node' && !all.includes('--watch') ? [{ name, file: all[at] ?? '', own: all.slice(at + 1) }] : []
})

class Ended extends Error {
  constructor(readonly code: unknown) {
    super(`ended with ${code}`)
  }
}

async function ended(file: string, args: readonly string[]) {
  // a script that did not read its arguments would start its work
  expect(readFileSync(file, 'utf8')).toMatch(/^(const .+ = |await )?(ownArgs|runAsProcess)\(/m)
  const { argv, exitCode } = process
  const said = { out: '', err: '' }
  const listeners = process.stdout.listeners('error')
  const hear = (to: keyof typeof said) => (text: unknown) => {
    said[to] += text
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(hear('out'))
  vi.spyOn(console, 'log').mockImplementation(hear('out'))
  vi.spyOn(console, 'error').mockImplementation(hear('err'))
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Ended(code)
  })
  process.argv = [process.execPath, file, ...args]
  try {
    // the query makes the script itself load again, but not its imports
    await import(/* @vite-ignore */ `${resolve(file)}?${args.join('+')}`)
    return { code: process.exitCode, ...said }
  } catch (error) {
    if (error instanceof Ended) return { code: error.code, ...said }
    throw error
  } finally {
    Object.assign(process, { argv, exitCode })
    for (const each of process.stdout.listeners('error')) if (!listeners.includes(each)) process.stdout.off('error', each as () => void)
    vi.restoreAllMocks()
  }
}

describe('every command of package.json that is ours', { timeout: 60_000 }, () => {
  it('is found in package.json', () =>
    expect(OURS.map(({ name }) => name)).toEqual(expect.arrayContaining(['npm start', 'npm test', 'npm run check', 'npm run harness'])))

  it.each(OURS)('$name -- --help prints its usage on standard output, and ends with 0', async ({ name, file, own }) => {
    expect(await ended(file, [...own, '--help'])).toEqual({ code: 0, err: '', out: expect.stringContaining(name) })
  })

  it.each(OURS)('$name refuses an unknown option, and ends with 2', async ({ name, file, own }) => {
    // a verb of the commands that have verbs; for the others, a surplus argument
    const { code, out, err } = await ended(file, [...own, 'list', '--no-such-option'])
    expect({ code, said: `${out}${err}` }).toEqual({ code: 2, said: expect.stringContaining(name) })
    expect(`${out}${err}`).toMatch(/no-such-option|list/)
    expect(err).not.toMatch(/^ +at /m)
  })

  it('is a process of its own where it is typed', () => {
    const args = ['--import', 'tsx', 'src-server/operations/cases.ts', '--help']
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('npm run cases -- list') })
  })
})

describe('the arguments of a command', () => {
  it.each([[['--help']], [['-h']], [['help']], [['load', 'help.json', '--help']]])('%j requests help', (args) => {
    expect(isHelp(args)).toBe(true)
  })
  it('the word help after the first position requests nothing', () => expect(isHelp(['show', 'help'])).toBe(false))
  it('are read as options and words', () => {
    const read = readArgs(['a', '--by', 'b', '--all'], { by: { type: 'string' }, all: { type: 'boolean' } }, [1, 2])
    expect({ ...read, values: { ...read.values } }).toEqual({ values: { by: 'b', all: true }, words: ['a'] })
  })
  it.each<[string, readonly string[], string]>([
    ['an unknown option', ['a', '--nothing'], "Unknown option '--nothing'."],
    ['an option without its value', ['a', '--by'], "Option '--by <value>' argument missing."],
    ['too few words', [], 'Something is missing.'],
    ['too many words', ['a', 'b', 'c'], '"c" is one word too many.'],
  ])('with %s are refused', (_title, args, sentence) => {
    expect(() => readArgs(args, { by: { type: 'string' } }, [1, 2])).toThrow(new WrongUse(sentence))
  })
})
