import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'] as const

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // absent, or not executable: try the next candidate
  }
}

const onPath = (names: readonly string[]): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].flatMap((folder) => names.map((name) => join(folder, name)))

/** The Chromium to drive: CHROMIUM_PATH, or the first on PATH or at a usual location. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`)
    return named
  }
  return [...onPath(NAMES), ...USUAL_PLACES].find(isExecutable)
}

/** Chromium's headless shell, which has half the work, if installed and CHROMIUM_PATH names no other; otherwise the full browser. */
export function findLightChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ? findChromium() : (onPath(SHELL_NAMES).find(isExecutable) ?? findChromium())
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Finds Chromium, or installs one and prints that: Debian's package as root, otherwise Playwright's own build. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing Debian’s packages with apt-get…')
    const install = (...names: string[]) => run('apt-get', ['install', '-qy', '--no-install-recommends', ...names])
    if (run('apt-get', ['update', '-q']) && install('chromium', 'fonts-noto-cjk')) {
      // not every Debian has it, and the journeys run without it too
      install(SHELL_NAMES[0])
      const installed = findChromium()
      if (installed) return installed
    }
  }
  console.log('No Chromium found: asking Playwright to download one…')
  const isThere = run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  // it starts only if the system has its libraries, which only Debian's package installs
  if (isThere && run(chromium.executablePath(), ['--version'])) return ''
  const command = existsSync('/usr/bin/apt-get') ? 'sudo apt-get install chromium' : 'npx playwright install --with-deps chromium'
  throw new Error(`no Chromium was found, and none could be installed. Run: ${command}`)
}
