import { expect, test } from 'vitest'
import { findProgram } from './support/find-browser.ts'

test.each([
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['MiniBrowser', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
] as const)('without %s a test names Debian’s package %s to install', (program, name) => {
  expect(() => findProgram(program, ['/nowhere'])).toThrow(`${program} was not found. Install Debian’s package ${name}.`)
})
