import { context, propagation, trace } from '@opentelemetry/api'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { logging, readableLine } from '#server/platform/http/logging.ts'

new NodeTracerProvider().register()
// other files of this worker register their own
afterAll(() => {
  for (const api of [trace, context, propagation]) api.disable()
})

describe('a line of the log as JSON', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino(logging({ logLevel: 'info', logFormat: 'json' }, 'payments'), { write: (line: string) => lines.push(JSON.parse(line)) })

  it('has its level as a word, its time in UTC, and the current span', () => {
    log.warn('outside')
    const ids = trace.getTracer('test').startActiveSpan('work', (span) => {
      log.error({ bills: 2 }, 'inside')
      return span.spanContext()
    })
    const common = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), room: 'payments' }
    expect(lines).toEqual([
      { level: 'warn', ...common, msg: 'outside' },
      { level: 'error', ...common, trace_id: ids.traceId, span_id: ids.spanId, bills: 2, msg: 'inside' },
    ])
  })
})

describe('what the server prints (decision 8)', () => {
  const at = new Date(2026, 2, 1, 15, 4, 5).toISOString()
  it.each([
    [{ level: 'warn', method: 'GET', status: 503, msg: 'answered' }, 'warn  answered  method=GET status=503'],
    [{ level: 'error', fault: { name: 'Error' }, msg: 'request failed' }, 'error  request failed  fault={"name":"Error"}'],
    [{ level: 'info', msg: 'ending' }, 'info  ending'],
  ])('is a line to read on a terminal: %o', (line, text) => {
    expect(readableLine(`${JSON.stringify({ time: at, ...line })}\n`)).toBe(`15:04:05  ${text}\n`)
  })

  it('loses no line it cannot read', () => {
    expect(readableLine('half a line')).toBe('half a line')
  })

  it.each([
    ['text', true],
    ['json', false],
  ] as const)('is what LOG_FORMAT=%s says, whatever it is printed to', (logFormat, readable) => {
    expect('stream' in logging({ logLevel: 'warn', logFormat })).toBe(readable)
  })
})
