import { describe, expect, it } from 'vitest'
import { logging, readableLine } from '#server/platform/http/logging.ts'

describe('what the server prints (decision 8)', () => {
  const at = new Date(2026, 2, 1, 15, 4, 5).getTime()
  it.each([
    [
      { level: 40, time: at, method: 'GET', route: '/api/info', status: 503, msg: 'answered' },
      '15:04:05  warning  answered  method=GET route=/api/info status=503\n',
    ],
    [{ level: 50, time: at, fault: { name: 'Error' }, msg: 'request failed' }, '15:04:05  error  request failed  fault={"name":"Error"}\n'],
    [{ level: 30, time: at, msg: 'ending' }, '15:04:05  info  ending\n'],
  ])('is a line to read on a terminal: %o', (line, text) => {
    expect(readableLine(`${JSON.stringify(line)}\n`)).toBe(text)
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
