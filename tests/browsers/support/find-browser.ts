import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
export function findProgram(program: Program, folders: readonly string[] = usualFolders(program)): string {
  const found = folders.map((folder) => join(folder, program)).find(existsSync)
  if (found === undefined) throw new Error(`${program} was not found. Install Debian’s package ${PACKAGES[program]}.`)
  return found
}
