import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A stage of a Dockerfile, which is a folder instead of an image: `root`. */
interface Stage extends Record<'env' | 'labels' | 'args', Record<string, string>>, Record<'command' | 'healthCheck', readonly string[]> {
  readonly root: string
  workdir: string
  user: string | undefined
}

export type BuiltImage = Readonly<Stage>

const OF_IMAGES = /\bchown\b/

/**
 * Runs the steps of a Dockerfile without Docker: FROM creates a folder, and WORKDIR, COPY and RUN work in it with this machine's programs.
 * It supports only the instructions that our Dockerfile uses, and throws for any other. Returns the last stage.
 */
export function buildWithoutDocker(text: string, context: string, into: string, args: Readonly<Record<string, string>> = {}): BuiltImage {
  const stages = new Map<string, Stage>()
  const defaults: Record<string, string> = {}
  let stage: Stage | undefined
  for (const [, instruction = '', rest = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (instruction === 'FROM') {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'image'
      stage = { root: join(into, name), workdir: '/', env: {}, command: [], healthCheck: [], user: undefined, labels: {}, args: {} }
      mkdirSync(stage.root, { recursive: true })
      stages.set(name, stage)
      continue
    }
    if (stage === undefined && instruction === 'ARG') {
      const [name = '', value] = rest.split('=')
      if (value !== undefined) defaults[name] = value
      continue
    }
    if (stage === undefined) throw new Error(`${instruction} stands before FROM`)
    const step = STEPS[instruction]
    if (step === undefined) throw new Error(`this knows no ${instruction}`)
    step(stage, rest, { stages, context, args: { ...defaults, ...args } })
  }
  if (stage === undefined) throw new Error('there is no FROM')
  return stage
}

interface Around {
  readonly stages: ReadonlyMap<string, Stage>
  readonly context: string
  readonly args: Readonly<Record<string, string>>
}

const STEPS: Readonly<Record<string, (stage: Stage, rest: string, around: Around) => unknown>> = {
  WORKDIR(stage, path) {
    stage.workdir = path
    mkdirSync(join(stage.root, path), { recursive: true })
  },
  COPY(stage, rest, { stages, context }) {
    const from = /^--from=(\S+) /.exec(rest)
    const source = from === null ? context : stages.get(from[1] ?? '')?.root
    if (source === undefined) throw new Error(`COPY from an unknown stage: ${rest}`)
    const paths = rest.slice(from?.[0].length ?? 0).split(' ')
    const target = join(stage.root, stage.workdir, paths.pop() ?? '')
    for (const path of paths) {
      const file = join(source, path)
      cpSync(file, statSync(file).isDirectory() ? target : join(target, basename(file)), { recursive: true })
    }
  },
  RUN(stage, command) {
    if (OF_IMAGES.test(command)) return
    const cwd = join(stage.root, stage.workdir)
    const env = { ...process.env, ...stage.env, ...stage.args, NODE_ENV: undefined }
    const { status, stderr } = spawnSync(command, { cwd, shell: true, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`RUN ${command}: ${stderr}`)
  },
  ENV(stage, rest) {
    for (const pair of rest.split(' ')) stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  },
  // an image keeps no ARG, but each RUN and LABEL of its stage has it
  ARG(stage, rest, { args }) {
    for (const name of rest.split(' ')) stage.args[name] = args[name] ?? ''
  },
  LABEL(stage, rest) {
    const value = (text: string) => text.replace(/\$(\w+)/g, (_whole, name: string) => stage.args[name] ?? '')
    for (const [, name = '', text = ''] of rest.matchAll(/(\S+?)="([^"]*)"/g)) stage.labels[name] = value(text)
  },
  USER: (stage, user) => Object.assign(stage, { user }),
  CMD: (stage, command) => Object.assign(stage, { command: JSON.parse(command) }),
  HEALTHCHECK: (stage, rest) => Object.assign(stage, { healthCheck: JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) }),
  VOLUME: () => undefined,
  EXPOSE: () => undefined,
}
