import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HAS_PROMETHEUS } from '#tests/server/support/prometheus.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('alerts')
afterAll(() => folder.remove())

it.runIf(HAS_PROMETHEUS)('an operator is paged where one route fails, such as payments alone, and not for one failure of it', () => {
  const counts = (labels: string, values: string) => ({ series: `ecad_http_request_duration_seconds_count{${labels}}`, values })
  const told = (failures: string, alerts: readonly object[]) => ({
    interval: '1m',
    input_series: [counts('route="/ecad/*",status="200"', '0+1000x30'), counts('route="/api/payment/order",status="503"', failures)],
    alert_rule_test: [{ alertname: 'AnswersFail', eval_time: '25m', exp_alerts: alerts }],
  })
  const page = {
    exp_labels: { severity: 'page' },
    exp_annotations: {
      summary: 'More than 2 % of the requests, or half of those of one route, are answered with an error of ours.',
      runbook_url: 'docs/operating.md#answersfail',
    },
  }
  const test = { rule_files: [resolve('docs/operating/alerts.yml')], tests: [told('0+10x30', [page]), told('0+0x20 1 1 1 1 1', [])] }
  const file = join(folder.path, 'test.yml')
  writeFileSync(file, JSON.stringify(test))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
})
