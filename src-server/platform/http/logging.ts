import { trace } from '@opentelemetry/api'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { Settings } from '../settings/settings.ts'

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat'>

/** Whether the log is lines to read on a terminal. */
export const isReadable = ({ logFormat }: Pick<Settings, 'logFormat'>): boolean =>
  logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY)

/** The ids of the current span, under the names by which collectors join logs and traces. */
function currentSpan(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

/**
 * Options for Fastify's `logger`: JSON lines for machines, or readable lines on a terminal. `room` names the part of the server in each
 * line.
 */
export function logging(settings: LogSettings, room?: string) {
  const base = room === undefined ? null : { room }
  return {
    level: settings.logLevel,
    base,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: stdTimeFunctions.isoTime,
    mixin: currentSpan,
    ...(isReadable(settings) ? { stream: { write: (line: string) => void process.stdout.write(readableLine(line)) } } : {}),
  }
}

/** A logger for events before a server exists, or outside its requests. */
export function createLogger(settings: LogSettings, room?: string): Logger {
  const { stream, ...options } = { stream: undefined, ...logging(settings, room) }
  return stream === undefined ? pino(options) : pino(options, stream)
}

/** Logs the start, which every LOG_LEVEL but `silent` includes. */
export const createStartLogger = (settings: LogSettings): Logger =>
  createLogger(settings.logLevel === 'silent' ? settings : { ...settings, logLevel: 'info' })

/** `15:04:05  warn  answered  method=GET route=/api/info status=503`; a line that is not JSON is printed as it is. */
export function readableLine(line: string): string {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(line)
  } catch {
    return line // an unreadable log line is printed rather than lost
  }
  const { level, time, msg, ...rest } = fields
  const at = new Date(String(time)).toTimeString().slice(0, 8)
  const more = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return `${[at, String(level), String(msg ?? ''), more.join(' ')].filter((part) => part !== '').join('  ')}\n`
}
