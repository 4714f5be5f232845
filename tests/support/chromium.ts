import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // absent, or not ours to run: the next candidate is asked
  }
}

/** The Chromium to drive: CHROMIUM_PATH, or the first on PATH or at a usual place. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`)
    return named
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...NAMES.map((name) => `/usr/bin/${name}`), ...USUAL_PLACES].find(isExecutable)
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Finds Chromium or installs one and says so: Debian's package as root, else Playwright's own build. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing Debian’s package chromium with apt-get…')
    if (run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'])) {
      const installed = findChromium()
      if (installed) return installed
    }
  }
  console.log('No Chromium found: asking Playwright to download one…')
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return ''
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
}
