import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isHelp, readArgs, WrongUse } from '#server/start/command-line.mjs'

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Every script of package.json that runs a file of ours, whatever it is called: a new one is held to the same. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
const OURS = Object.entries(scripts).flatMap(([name, line]) => {
  const [program, ...args] = line.split(' ')
  return program === 'node' ? [{ name: `npm ${name === 'start' || name === 'test' ? name : `run ${name}`}`, args }] : []
})

function ended(args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // a command that takes no notice of its arguments is ended before it has done much
    const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

describe('every command of package.json that is ours', () => {
  it('is found by what package.json says', () => {
    expect(OURS.map(({ name }) => name)).toEqual(expect.arrayContaining(['npm start', 'npm test', 'npm run check', 'npm run harness']))
  })

  it.each(OURS)(
    '$name -- --help says on standard output how it is used, and ends with 0',
    async ({ name, args }) => {
      const { code, out, err } = await ended([...args, '--help'])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain(name)
    },
    40_000,
  )

  it.each(OURS)(
    '$name says of an option it does not know that it does not, and ends with 2',
    async ({ name, args }) => {
      // a verb of the commands that have verbs; to the others it is a word too many
      const { code, out, err } = await ended([...args, 'list', '--no-such-option'])
      expect({ code, said: `${out}${err}` }).toEqual({ code: 2, said: expect.stringContaining(name) })
      expect(`${out}${err}`).toMatch(/no-such-option|list/)
      expect(err).not.toMatch(/^ +at /m)
    },
    40_000,
  )
})

describe('the arguments of a command', () => {
  it.each([[['--help']], [['-h']], [['help']], [['load', 'help.json', '--help']]])('%j asks for help', (args) => {
    expect(isHelp(args)).toBe(true)
  })
  it('a word called help further on asks for nothing', () => expect(isHelp(['show', 'help'])).toBe(false))
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
