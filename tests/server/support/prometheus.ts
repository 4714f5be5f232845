import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { documented } from '#tests/support/documented.ts'
import { freePorts } from '#tests/support/free-ports.ts'

/** Debian's package prometheus, where it is installed. */
export const HAS_PROMETHEUS = spawnSync('prometheus', ['--version']).status === 0

/** Prometheus with the configuration of docs/operating.md and the rules beside it, whose minutes are seconds here. */
export async function startPrometheus(folder: string, targets: readonly string[]) {
  mkdirSync(folder)
  const [jobs = ''] = documented('docs/operating.md', 'What can be seen', 'yaml')
  const config = jobs.replace(/targets: \[.*?\]/, `targets: [${targets.map((target) => `'${target}'`).join(', ')}]`).replace('30s', '1s')
  writeFileSync(join(folder, 'prometheus.yml'), `global: { evaluation_interval: 1s }\n${config}`)
  writeFileSync(join(folder, 'alerts.yml'), readFileSync('docs/operating/alerts.yml', 'utf8').replace(/for: \d+[mh]$/gm, 'for: 1s'))
  const [port] = await freePorts(1)
  const files = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`]
  const child = spawn('prometheus', [...files, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  const ends = new Promise((resolve) => child.once('exit', resolve))
  const read = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: T }).data
  await vi.waitFor(() => read('alerts'), { timeout: 30_000, interval: 100 })
  return {
    up: async () =>
      (await read<{ activeTargets: { health: string }[] }>('targets')).activeTargets.filter(({ health }) => health === 'up').length,
    firing: async () => {
      const { alerts } = await read<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    close: async () => {
      child.kill('SIGTERM')
      await ends
    },
  }
}
