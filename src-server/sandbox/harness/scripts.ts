import { fileURLToPath } from 'node:url'
import { BUILD_TARGET } from '#shared/domain/engines.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The harness's scripts; the bridge's are sources of the mobile bundle. */
const SOURCES = {
  harness: at('./client/main.ts'),
  probe: at('../../../src-mobile/bridge/conformance/probe.ts'),
  conformance: at('../../../src-mobile/bridge/conformance/main.ts'),
} as const
export type ScriptName = keyof typeof SOURCES
export const SCRIPT_NAMES = Object.keys(SOURCES) as ScriptName[]

/** Changes a source while it is bundled; tests plant bugs with it. */
export type Change = (code: string, file: string) => string

const built = new Map<ScriptName, Promise<string>>()

/** A script as one module, built on first use and cached. */
export function scriptNamed(name: ScriptName): Promise<string> {
  const known = built.get(name)
  if (known !== undefined) return known
  const making = buildScript(name)
  built.set(name, making)
  making.catch(() => built.delete(name))
  return making
}

export async function buildScript(name: ScriptName, change?: Change): Promise<string> {
  // Loaded here and not at the server's start, because only testers need the bundler.
  const { build } = await import('vite')
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: at('../../..'),
    plugins: change === undefined ? [] : [{ name: 'change', enforce: 'pre', transform: (code, id) => change(code, id) }],
    build: {
      write: false,
      minify: false,
      target: [...BUILD_TARGET],
      modulePreload: false,
      rolldownOptions: { input: SOURCES[name], output: { format: 'es', codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(answer) ? answer : [answer]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error(`the script ${name} came out empty`)
  return chunk.code
}
