import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxContext } from '../context.ts'
import type { Scenario } from './scenario.ts'
import { type ReadScenarios, readScenarioText } from './scenario-faults.ts'

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

/** Reads and checks the scenarios of a file; faults are reported with the file's name, and the other scenarios are kept. */
export async function readScenarios(file: string): Promise<ReadScenarios> {
  try {
    return readScenarioText(await readFile(file, 'utf8'), file)
  } catch (error) {
    return { scenarios: [], faults: [`${file}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** Reads files together. A name that occurs in two of them is a fault; the first is kept. */
export async function readAll(files: readonly string[]): Promise<ReadScenarios> {
  const read = await Promise.all(files.map(async (file) => ({ file, ...(await readScenarios(file)) })))
  const byName = new Map<string, { readonly file: string; readonly scenario: Scenario }>()
  const twice: string[] = []
  for (const { file, scenarios } of read)
    for (const scenario of scenarios) {
      const first = byName.get(scenario.name)
      if (first === undefined) byName.set(scenario.name, { file, scenario })
      else twice.push(`${file} (${scenario.name}): the name stands in ${first.file} too`)
    }
  return { scenarios: [...byName.values()].map(({ scenario }) => scenario), faults: [...read.flatMap(({ faults }) => faults), ...twice] }
}

/** A folder's files with scenarios, in the order of their names. */
export const scenarioFiles = async (folder: string): Promise<readonly string[]> => (await filesIn(folder)).map((name) => join(folder, name))

/** The scenarios of a folder's files. */
export const readFolder = async (folder: string): Promise<ReadScenarios> => readAll(await scenarioFiles(folder))

async function all({ folders }: ScenarioShelf): Promise<ReadScenarios> {
  const read = await Promise.all(folders.map(readFolder))
  return { scenarios: read.flatMap(({ scenarios }) => scenarios), faults: read.flatMap(({ faults }) => faults) }
}

/** What the panel offers: each scenario once, by name, and the files that cannot be read. */
export async function scenarioList(shelf: ScenarioShelf): Promise<{
  readonly scenarios: readonly Pick<Scenario, 'name' | 'says'>[]
  readonly faults: readonly string[]
}> {
  const { scenarios, faults } = await all(shelf)
  const byName = new Map([...scenarios].reverse().map(({ name, says }) => [name, says === undefined ? { name } : { name, says }]))
  return { scenarios: [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), faults }
}

export const scenarioNamed = async (shelf: ScenarioShelf, name: string): Promise<Scenario | undefined> =>
  (await all(shelf)).scenarios.find((one) => one.name === name)
