import { rename, writeFile } from 'node:fs/promises'
import type { Manifest } from './manifest.ts'

/** Writes the moment of a whole backup in Prometheus' text format. The file changes at once, because its reader may come at any time. */
export async function writeAgeFigure(path: string, { at }: Pick<Manifest, 'at'>): Promise<void> {
  const name = 'ecad_backup_timestamp_seconds'
  const lines = [
    `# HELP ${name} The moment that the newest backup shows, in Unix time.`,
    `# TYPE ${name} gauge`,
    `${name} ${Math.floor(Date.parse(at) / 1000)}`,
  ]
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${lines.join('\n')}\n`)
  await rename(draft, path)
}
