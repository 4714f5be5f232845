import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { printedOn } from '#tests/support/printed.ts'
import { findProgram } from './find-browser.ts'

export interface Screen {
  readonly display: string
  stop(): Promise<void>
}

export async function startScreen(): Promise<Screen> {
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
