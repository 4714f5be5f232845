import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { printedOn } from '#tests/support/printed.ts'

const PACKAGES = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  MiniBrowser: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
} as const
type Program = keyof typeof PACKAGES

const LIBRARIES = '/usr/lib'

/** MiniBrowser is in its library's folder: /usr/lib/<machine>/webkit2gtk-<version>/. */
const besideLibraries = (): string[] =>
  readdirSync(LIBRARIES, { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name.includes('-linux-'))
    .flatMap(({ name }) => readdirSync(join(LIBRARIES, name)).map((library) => join(LIBRARIES, name, library)))
    .filter((path) => /\/webkit2gtk-[\d.]+$/.test(path))

const usualFolders = (program: Program): string[] =>
  program === 'MiniBrowser' && existsSync(LIBRARIES) ? besideLibraries() : [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']

/** The path of a program. If it is missing, the test fails and names the package to install. */
export function findProgram(program: Program): string {
  const found = usualFolders(program)
    .map((folder) => join(folder, program))
    .find(existsSync)
  if (found === undefined) throw new Error(`${program} was not found. Install Debian’s package ${PACKAGES[program]}.`)
  return found
}

export async function startScreen() {
  const child = spawn(findProgram('Xvfb'), ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const printed = printedOn(child.stderr)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const number = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdio[3] as Readable).once('line', resolve)
    child.once('error', reject)
    void ended.then(() => reject(new Error(`Xvfb ended before it had a display:\n${printed()}`)))
  })
  return {
    display: `:${number}`,
    stop: () => {
      child.kill()
      return ended
    },
  }
}
