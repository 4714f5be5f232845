import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Value from 'typebox/value'
import type { SandboxContext } from '../context.ts'
import { Scenario } from './scenario.ts'

/** The project's own scenarios; a file contains one or a list of them. */
export const OWN_SCENARIOS = fileURLToPath(new URL('../../../tests/harness/scenarios/', import.meta.url))

export interface ScenarioShelf {
  readonly folders: readonly string[]
  /** stores a tester's scenario beside the embedded database; those are listed first */
  keep(scenario: Scenario): Promise<void>
}

export function scenarioShelf({ settings }: Pick<SandboxContext, 'settings'>): ScenarioShelf {
  const saved = join(settings.dataDir, 'harness-scenarios')
  return {
    folders: [saved, OWN_SCENARIOS],
    async keep(scenario) {
      await mkdir(saved, { recursive: true })
      await writeFile(join(saved, `${scenario.name}.json`), `${JSON.stringify(scenario, undefined, 2)}\n`)
    },
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true })
    return entries.filter((name) => name.endsWith('.json')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Describes what is wrong with a scenario; undefined if it is valid. */
export function faultIn(value: unknown): string | undefined {
  const [first] = Value.Errors(Scenario, value)
  return first && `not a scenario: ${first.instancePath} ${first.message}`
}

/** Reads and checks the scenarios of a file; throws an error that describes the first bad one. */
export async function readScenarios(file: string): Promise<readonly Scenario[]> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  return (Array.isArray(content) ? content : [content]).map((one: unknown) => {
    if (Value.Check(Scenario, one)) return one
    throw new Error(`${file}: ${faultIn(one)}`)
  })
}

async function all({ folders }: ScenarioShelf): Promise<readonly Scenario[]> {
  const files = (await Promise.all(folders.map(async (folder) => (await filesIn(folder)).map((name) => join(folder, name))))).flat()
  return (await Promise.all(files.map(readScenarios))).flat()
}

export const scenarioNames = async (shelf: ScenarioShelf): Promise<readonly string[]> =>
  [...new Set((await all(shelf)).map(({ name }) => name))].sort()

export const scenarioNamed = async (shelf: ScenarioShelf, name: string): Promise<Scenario | undefined> =>
  (await all(shelf)).find((one) => one.name === name)
