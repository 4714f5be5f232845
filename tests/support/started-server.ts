import { spawn } from 'node:child_process'
import { END_WITH_PARENT } from './server-process.ts'

/** A test system started from its sources as it is, to watch how it starts and ends. */
export interface StartedServer {
  /** Its address once it serves; undefined when it ended instead. */
  readonly serves: Promise<string | undefined>
  /** Its exit code. */
  readonly ends: Promise<number | null>
  send(signal: NodeJS.Signals): void
  said(): string
}

export function startedServer(env: Readonly<Record<string, string>>): StartedServer {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, '--import', 'tsx', 'src-server/sandbox/main.ts'], {
    env: { ...process.env, DATABASE_URL: undefined, NODE_OPTIONS: undefined, LOG_FORMAT: 'json', PORT: '0', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ends = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const serves = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
        const [, origin] = /^Product {3}(\S+)\/ecad\/$/m.exec(said) ?? []
        if (origin !== undefined) resolve(origin)
      })
    }
    void ends.then(() => resolve(undefined))
  })
  return { serves, ends, send: (signal) => void child.kill(signal), said: () => said }
}
