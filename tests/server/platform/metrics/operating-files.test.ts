import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeAgeFigure } from '#server/operations/backup/age-figure.ts'
import { metricsServer } from '#server/platform/metrics/server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { startTestServer } from '#tests/support/test-server.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}
const { groups } = parse(readFileSync('docs/operating/alerts.yml', 'utf8')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readFileSync('docs/operating/dashboard.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const guide = readFileSync('docs/operating.md', 'utf8')

const named = (expression: string): readonly string[] => expression.match(/\b(?:ecad|nodejs|process)_[a-z0-9_]+/g) ?? []

let known: ReadonlySet<string>
beforeAll(async () => {
  const server = await startTestServer({ SCANNER: '127.0.0.1:1' })
  const metrics = metricsServer(server.context, server.log)
  await metrics.listen({ port: 0, host: '127.0.0.1' })
  const ofServer = await (await fetch(`http://127.0.0.1:${(metrics.server.address() as AddressInfo).port}/metrics`)).text()
  const folder = tempFolder('age-figure')
  const ofBackup = join(folder.path, 'ecad.prom')
  await writeAgeFigure(ofBackup, { at: '2026-11-26T01:00:00.500Z' })
  const text = ofServer + readFileSync(ofBackup, 'utf8')
  folder.remove()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  known = new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])),
  )
  await metrics.close()
  await server.close()
}, 60_000)

describe('what an operator is given to watch the servers with', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s uses metrics that exist, and its page explains what to do',
    (alert, rule) => {
      expect(named(rule.expr).length).toBeGreaterThan(0)
      for (const name of named(rule.expr)) expect(known).toContain(name)
      expect(['page', 'ticket']).toContain(rule.labels.severity)
      expect(rule.annotations.summary).toMatch(/\S/)
      expect(guide).toContain(`### ${alert}\n`)
      expect(rule.annotations.runbook_url).toBe(`docs/operating.md#${alert.toLowerCase()}`)
    },
  )

  it('has alerts for missing metrics and missing backups, which no metric can show', () => {
    const silent = rules
      .filter(({ expr }) => expr.includes('absent('))
      .map(({ alert, expr }) => [alert, expr.match(/absent\((\w+)\)/)?.[1]])
    expect(silent).toEqual([
      ['ServersAway', 'ecad_database_up'],
      ['BackupOld', 'ecad_backup_timestamp_seconds'],
    ])
    // a target that is down has its last figures for five minutes, and one of several servers hides the others' silence
    expect(rules.find(({ alert }) => alert === 'ServersAway')?.expr).toContain('up{job="ecad"}')
  })

  it('explains no alert that does not exist', () => {
    const explained = [...guide.matchAll(/^### (\S+)$/gm)].map(([, alert]) => alert)
    expect(explained.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })

  it.each(dashboard.panels.map((panel) => [panel.title, panel] as const))('the panel “%s” shows metrics that exist', (_title, panel) => {
    expect(panel.targets.length).toBeGreaterThan(0)
    for (const { expr } of panel.targets) {
      expect(named(expr).length).toBeGreaterThan(0)
      for (const name of named(expr)) expect(known).toContain(name)
    }
  })
})
